import type { FormEntry, FormFieldEntry } from '@cumulus/content-model';
import { FORM_FIELDS, type FormState, findFormFaults } from '@cumulus/forms';
import { Button } from '../../design-system/Button/Button.tsx';
import { Dialog } from '../../design-system/Dialog/Dialog.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { QuoteFigure } from '../../design-system/QuoteFigure/QuoteFigure.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { MASKED_IN_RECORDINGS } from '../../privacy/privateContent.ts';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './Form.module.css';
import { FormField } from './FormField.tsx';
import { FormResult, RESULT_ID } from './FormResult.tsx';
import { FormSent } from './FormSent.tsx';

/**
 * A form by its marketing form id, beside a quote. As the first section its title is the h1. It is a POST to the path of its page, which answers
 * without scripts with the page again: what was typed, what is wrong with it, or a thank-you. With scripts `enhanceForm` sends it and shows the same
 * from the templates in the markup. One with an overlay title is also shown on other pages, as a dialog: conversion/overlays.ts.
 */
export function Form({ section, index }: SectionProps<FormEntry>) {
  const page = usePage();
  const fields = requireItems(section.fields, section, 'fields');
  requireStorable(fields, section);
  const state = page.form?.entryId === section.metadata.id ? page.form : undefined;
  if (page.isOverlay) {
    return (
      <Dialog id={`${section.metadata.id}-overlay`} title={section.overlayTitle ?? section.submitLabel}>
        {section.intro && <Markdown text={section.intro} className={styles.overlayIntro} />}
        <FieldsForm section={section} index={index} fields={fields} state={state} />
      </Dialog>
    );
  }
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${index === 1 ? styles.opening : ''}`}>
        <div className={styles.side}>
          <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
          <Points points={section.points} />
        </div>
        {state?.outcome === 'sent' ? (
          <FormSent section={section} id={RESULT_ID} hasMeeting={state.hasMeeting} />
        ) : (
          <FieldsForm section={section} index={index} fields={fields} state={state} />
        )}
        {section.quote && <QuoteFigure quote={section.quote} className={styles.quote} />}
      </div>
    </SectionShell>
  );
}

/** Keeps password managers from filling in a field: 1Password, LastPass, Bitwarden, Dashlane, Proton Pass. It has no id, which autofill reads as well. */
const IGNORED_BY_MANAGERS = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

interface FieldsFormProps extends SectionProps<FormEntry> {
  fields: readonly FormFieldEntry[];
  state: FormState | undefined;
}

function FieldsForm({ section, index, fields, state }: FieldsFormProps) {
  const { t, path, isPreview, isOverlay } = usePage();
  // The page behind an overlay keeps its query: the plan, for instance. An editor's preview has an address that takes no forms.
  const keepsQuery = section.overlayTitle && !isPreview;
  const name = section.sectionId ?? `form-${index}`;
  const shown = fields.map((field) => ({ field, id: `${name}-${field.name}`, error: state?.errors[field.name] }));
  return (
    <form
      method="post"
      action={`${keepsQuery ? '' : path}#${RESULT_ID}`}
      className={styles.form}
      data-tone={section.sectionColor === 'ink' ? 'paper' : undefined}
      data-enhance="form"
      data-form-id={(isOverlay && section.overlayFormId) || section.formId}
      data-lead-kind={section.leadKind}
      data-required={t('formErrorRequired')}
      data-email={t('formErrorEmail')}
      data-number={t('formErrorNumber')}
      data-too-long={t('formErrorTooLong')}
      data-not-offered={t('formErrorNotOffered')}
      data-characters={t('formErrorCharacters')}
      aria-label={section.sectionTitle ?? section.submitLabel}
    >
      <input type="hidden" name={FORM_FIELDS.entryId} value={section.metadata.id} />
      <FormResult outcome={state?.outcome} shown={shown} />
      {section.leadKind === 'signUp' && (
        <p
          className={styles.choice}
          data-choice={t('chosenPlan')}
          data-yearly={t('yearly')}
          data-monthly={t('monthly')}
          data-people={t('calcNumberOfPeople')}
          data-brain={t('addOnBrain')}
          data-ai-notetaker={t('addOnAiNotetaker')}
          {...MASKED_IN_RECORDINGS}
          hidden
        />
      )}
      <div className={styles.fields}>
        {shown.map((item) => (
          <FormField key={item.id} {...item} value={state?.values[item.field.name]} />
        ))}
      </div>
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('formTrap')}
          <input name={FORM_FIELDS.trap} tabIndex={-1} autoComplete="off" {...IGNORED_BY_MANAGERS} />
        </label>
      </div>
      <Markdown text={section.consentText ?? ''} className={styles.consent} />
      <div className={styles.actions}>
        <Button type="submit" data-label={section.submitLabel} data-type="submit">
          {section.submitLabel}
        </Button>
        <p className={styles.status} role="status" data-status={t('formSending')} />
      </div>
      <template data-outcome="sent">
        <FormSent section={section} />
      </template>
    </form>
  );
}

/** The content check reports the same. @throws when the submissions of a form could not be stored */
function requireStorable(
  fields: readonly FormFieldEntry[],
  { sectionInternalName, consentText, formId }: FormEntry,
): void {
  const [fault] = findFormFaults({ formId, consentText, fields });
  if (fault) throw new Error(`Section "${sectionInternalName}": the field "${fault.field}" ${fault.message}`);
}
