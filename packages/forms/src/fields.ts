/** Kinds of form fields, as in the content. */
export type FieldKind = 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'checkbox' | 'number';

/** What browser and servers check of a field. */
export interface FieldRule {
  name: string;
  kind: FieldKind;
  isRequired: boolean;
  /** In UTF-16 code units, as the attribute `maxlength`; by default `maxLengthOf` its kind. */
  maxLength?: number;
  /** Of a select: the values that may be chosen. */
  options?: readonly string[];
}

/** What is wrong with a value. The form has a message for each. */
export type FieldError = 'required' | 'email' | 'number' | 'tooLong' | 'notOffered' | 'characters';

/** The value that a checked checkbox sends. */
export const CHECKED = 'yes';

/** The longest address that mail servers take (RFC 5321 section 4.5.3.1.3). */
const MAX_EMAIL = 254;
const MAX_TEXT = 4_000;
const MAX_LINE = 200;

/** The longest value of a kind of field, in UTF-16 code units, unless its rule has another. */
export function maxLengthOf(kind: FieldKind): number {
  if (kind === 'email') return MAX_EMAIL;
  return kind === 'textarea' ? MAX_TEXT : MAX_LINE;
}

const LINE_ENDS = /\r\n?|[\x85\u2028\u2029]/g;
/**
 * Spaces, and characters without a shape that are copied along with a text: phones put direction marks around a number, for instance.
 * As one class for each end, so that a long run of them is read once.
 */
const START = /^[\s\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/;
const END_CHARACTER = /[\s\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/**
 * Brings a value into the form in which it is checked and stored.
 * @param rule its field
 * @param text as it was typed or received
 * @returns composed Unicode (NFC) without spaces at its ends; line ends are `\n`, and spaces in fields of one line
 */
export function normalizeValue({ kind }: Pick<FieldRule, 'kind'>, text: string): string {
  const lines = text.normalize('NFC').replace(LINE_ENDS, '\n').replace(START, '');
  let end = lines.length;
  while (end > 0 && END_CHARACTER.test(lines.charAt(end - 1))) end -= 1;
  const trimmed = lines.slice(0, end);
  return kind === 'textarea' ? trimmed : trimmed.replace(/[\n\t]/g, ' ');
}

/** Text, @, text, dot, text (REQ-LEA-01). Characters that separate or quote addresses in a mail's header are left out. */
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/;

/** Whether a text looks like a mail address, spaces around it aside. */
export function isEmail(value: string): boolean {
  const address = value.trim();
  return address.length <= MAX_EMAIL && EMAIL.test(address);
}

const NUMBER = /^\d+(?:\.\d+)?$/;
/** Control characters, halves of a pair, noncharacters, and marks that reverse the direction of a text, which can make it read as another. */
const REFUSED = /[^\P{Cc}\n\t]|[\p{Cs}\uFDD0-\uFDEF\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/u;

/**
 * Finds the first error of a value. An empty value of an optional field is valid.
 * @param rule its field
 * @param value as `normalizeValue` returns it
 * @returns undefined where it is valid
 */
export function findFieldError(rule: FieldRule, value: string): FieldError | undefined {
  const { kind, isRequired, maxLength = maxLengthOf(kind) } = rule;
  if (value === '') return isRequired ? 'required' : undefined;
  if (value.length > maxLength) return 'tooLong';
  if (REFUSED.test(value) || (kind !== 'textarea' && /[\n\t]/.test(value))) return 'characters';
  return findKindError(rule, value);
}

function findKindError({ kind, options = [] }: FieldRule, value: string): FieldError | undefined {
  switch (kind) {
    case 'email':
      return isEmail(value) ? undefined : 'email';
    case 'number':
      return NUMBER.test(value) ? undefined : 'number';
    case 'select':
      return options.includes(value) ? undefined : 'notOffered';
    case 'checkbox':
      return value === CHECKED ? undefined : 'notOffered';
    default:
      return undefined;
  }
}
