import type { FormEntry, FormFieldEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { QuoteFigure } from '../../design-system/QuoteFigure/QuoteFigure.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Form.module.css';

/**
 * A form by its marketing form id, beside a quote. As the first section its title is the h1. `enhanceForm` validates it before sending. Sending is
 * not built yet: the form reports that and offers the mail address. Without scripts it does so from the start.
 */
export function Form({ section, index }: SectionProps<FormEntry>) {
  const { t, contactEmail } = usePage();
  const fields = requireItems(section.fields, section, 'fields');
  const name = section.sectionId ?? `form-${index}`;
  const wayOut = (
    <p>
      {t('formUnavailable')} {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
    </p>
  );
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${index === 1 ? styles.opening : ''}`}>
        <div className={styles.side}>
          <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
          <Points points={section.points} />
        </div>
        <form
          method="post"
          className={styles.form}
          data-tone={section.sectionColor === 'ink' ? 'paper' : undefined}
          data-enhance="form"
          data-form-id={section.formId}
          data-required={t('formErrorRequired')}
          data-email={t('formErrorEmail')}
          data-number={t('formErrorNumber')}
          aria-label={section.sectionTitle ?? section.submitLabel}
        >
          <div className={styles.summary} data-summary tabIndex={-1} hidden>
            <p>{t('formErrorSummary')}</p>
            <ul />
          </div>
          <div className={styles.fields}>
            {fields.map((field) => (
              <FormField key={field.name} field={field} id={`${name}-${field.name}`} />
            ))}
          </div>
          {section.consentText && <Markdown text={section.consentText} className={styles.consent} />}
          <Button type="submit" className={styles.submit} data-label={section.submitLabel} data-type="submit">
            {section.submitLabel}
          </Button>
          <div className={styles.notice} data-notice tabIndex={-1} hidden>
            {wayOut}
          </div>
          <noscript>
            <div className={styles.notice}>{wayOut}</div>
          </noscript>
        </form>
        {section.quote && <QuoteFigure quote={section.quote} className={styles.quote} />}
      </div>
    </SectionShell>
  );
}

/** A field with its label, its hint and a place for its error. Screen readers read hint and error with the field. */
export function FormField({ field, id }: { field: FormFieldEntry; id: string }) {
  const { t } = usePage();
  const { label, hint, kind, isRequired } = field;
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field} data-kind={kind} data-field>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!isRequired && <span className={styles.optional}> {t('optional')}</span>}
      </label>
      <FormControl field={field} id={id} describedBy={hintId} />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} data-error hidden />
    </div>
  );
}

type FormControlProps = { field: FormFieldEntry; id: string; describedBy: string | undefined };

/**
 * The control of a field, by its kind.
 * @throws for a select without options, which nobody could fill in
 */
export function FormControl({ field, id, describedBy }: FormControlProps) {
  const { t } = usePage();
  const { name, kind, options = [], placeholder, autocomplete, isRequired } = field;
  const shared = {
    id,
    name,
    required: isRequired || undefined,
    autoComplete: autocomplete,
    'aria-describedby': describedBy,
    className: styles.control,
  };
  if (kind === 'textarea') return <textarea {...shared} rows={4} placeholder={placeholder} />;
  if (kind === 'checkbox') return <input {...shared} className={styles.checkbox} type="checkbox" value="yes" />;
  if (kind !== 'select') {
    return <input {...shared} type={kind} placeholder={placeholder} min={kind === 'number' ? 0 : undefined} />;
  }
  if (options.length === 0) throw new Error(`Form field "${name}": kind is select, so options must not be empty`);
  return (
    <select {...shared} defaultValue="">
      <option value="">{placeholder ?? t('choose')}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
