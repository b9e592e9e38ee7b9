import { findPrivacyLink, isFieldName } from './formState.ts';

/** A form of the content, as far as its submissions depend on it. */
export interface FormContent {
  /** The marketing form id. */
  formId: unknown;
  consentText: unknown;
  fields: readonly { name: unknown; kind: unknown }[];
}

/** Why the submissions of a form could not be stored. */
export interface FormFault {
  /** The field of the form's entry. */
  field: 'formId' | 'consentText' | 'fields';
  /** For its editor: what is wrong, and what would be right. */
  message: string;
}

/** Of a 32-bit number, as databases have it. */
export const MAX_FORM_ID = 2_147_483_647;

/**
 * Finds why a form can't be shown: a lead has an e-mail address, a value for each field, and the wording that the person agreed to, with the privacy notice
 * that it links to. REQ-LEA-08.
 */
export function findFormFaults({ formId, consentText, fields }: FormContent): FormFault[] {
  const faults: FormFault[] = [];
  const add = (field: FormFault['field'], message: string) => void faults.push({ field, message });
  if (!Number.isInteger(formId) || Number(formId) < 1 || Number(formId) > MAX_FORM_ID)
    add('formId', 'must be the number of the form in the marketing system, 1 or more');
  if (typeof consentText !== 'string' || !findPrivacyLink(consentText))
    add('consentText', 'must link to the privacy notice, once: [text](/legal/privacy)');
  if (!fields.some(({ kind }) => kind === 'email')) add('fields', 'must have one of kind email');
  const names = fields.map(({ name }) => String(name));
  for (const [at, name] of names.entries()) {
    if (!isFieldName(name))
      add('fields', `has "${name}": a name begins with a letter, and has letters, digits and _ only`);
    else if (names.indexOf(name) < at) add('fields', `has two with the name "${name}"`);
  }
  return faults;
}
