/** Spreadsheet programs read a file without it in the encoding of their country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** First characters by which a spreadsheet program takes a text for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[\s']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/;
/** The same after a separator of another country, where a program doesn't see that the text is quoted: it separates by semicolons, and begins a row with each line. */
const INNER_FORMULA = /([;\t\r\n][\s'"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%])/g;

/**
 * Writes a value as a cell. REQ-LEA-12. A text that could be a formula gets an apostrophe in front, which spreadsheet programs show as text: a person may have
 * typed it into a form.
 */
export function toCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'");
  return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a row of a table (RFC 4180). */
export const toCsvRow = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(toCell).join(',')}\r\n`;
