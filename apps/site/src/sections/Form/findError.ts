import { isEmail } from './isEmail.ts';

/** What may be wrong with a field; the form carries the words for each in its data attributes. */
export type FieldError = 'required' | 'email' | 'number';

/** What findError must know of a control: an HTML input, select or textarea has it all. */
export type FieldState = {
  type: string;
  value: string;
  required: boolean;
  checked?: boolean;
  validity: { badInput: boolean; rangeUnderflow: boolean };
};

/** The first thing wrong with a control, or undefined. An empty optional field is right. */
export function findError({ type, value, required, checked, validity }: FieldState): FieldError | undefined {
  if (validity.badInput || validity.rangeUnderflow) return 'number';
  const isEmpty = type === 'checkbox' ? !checked : value.trim() === '';
  if (isEmpty) return required ? 'required' : undefined;
  return type === 'email' && !isEmail(value) ? 'email' : undefined;
}
