/** Fields that hold what a visitor said about themselves, without regard to case and punctuation: `first_name`, `e-mail`. */
const PERSONAL =
  /^(?:first|last|full|user|family|given)name$|^e?mail(?:address)?$|phone|^(?:street|postal)?address$|^message$|birth|^text$/;
/** E-mail addresses, also in addresses of pages. */
const ADDRESS = /[^\s@"<>/?&=:;,]+(?:@|%40)[^\s@"<>/?&=:;,]+\.[^\s@"<>/?&=:;,]+/gi;
const MASKED = '•••';
/** What nests deeper isn't shown: no message of a vendor does. */
const MAX_DEPTH = 100;

/** A text without e-mail addresses. */
export const maskText = (text: string): string => text.replace(ADDRESS, MASKED);

/**
 * A value from JSON as it is shown to those who may not see personal data: e-mail addresses anywhere, and fields that hold names, phone numbers or messages, are
 * replaced.
 */
export const maskPersonalData = <Value>(value: Value): Value => masked(value, false, MAX_DEPTH) as Value;

function masked(value: unknown, isPersonal: boolean, depth: number): unknown {
  if (typeof value === 'string') return isPersonal && value !== '' ? MASKED : maskText(value);
  if (typeof value === 'number') return isPersonal ? MASKED : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return MASKED;
  if (Array.isArray(value)) return value.map((item) => masked(item, isPersonal, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      maskText(name),
      masked(inner, isPersonal || isPersonalField(name), depth - 1),
    ]),
  );
}

const isPersonalField = (name: string) => PERSONAL.test(name.toLowerCase().replace(/[^a-z]/g, ''));
