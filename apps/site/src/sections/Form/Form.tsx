import type { FormEntry } from '@cumulus/content-model';
import { Button } from '../../ui/Button/Button.tsx';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Points } from '../../ui/Points/Points.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { QuoteFigure } from '../../ui/QuoteFigure/QuoteFigure.tsx';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './Form.module.css';
import { FormField } from './FormField.tsx';

/**
 * A form by its marketing form id, beside what speaks for it; as the first section it opens the page, its title is the h1.
 * `enhanceForm` checks it before it is sent. Sending itself is not there yet: the form says so
 * and gives the mail address as a way out, and without scripts, where nothing could be said after sending, it says so at once.
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
