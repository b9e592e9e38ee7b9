import { type FieldError, type FieldRule, findFieldError, normalizeValue } from './fields.ts';

/** The values of a form, and what is wrong with them. */
export interface CheckedFields {
  /** As they are stored, by field name; '' where nothing was typed. */
  values: Record<string, string>;
  /** By field name; empty where all are valid. */
  errors: Record<string, FieldError>;
}

/**
 * Checks all fields of a form. Values without a rule are left out.
 * @param rules of the form's fields
 * @param readValue reads what was typed in a field
 */
export function checkFields(
  rules: readonly FieldRule[],
  readValue: (name: string) => string | undefined,
): CheckedFields {
  const values: CheckedFields['values'] = {};
  const errors: CheckedFields['errors'] = {};
  for (const rule of rules) {
    const value = normalizeValue(rule, readValue(rule.name) ?? '');
    const error = findFieldError(rule, value);
    values[rule.name] = value;
    if (error) errors[rule.name] = error;
  }
  return { values, errors };
}
