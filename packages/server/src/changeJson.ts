import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';

/** A change of one value of a JSON text. */
export interface JsonChange {
  path: readonly (string | number)[];
  /** undefined removes the member. */
  value: unknown;
  /** A new member stands behind this one of its object; at the end where there is none. */
  behind?: string;
}

/**
 * Changes values of a JSON text. Everything else stays as it was written: order, spaces, line ends, a byte order mark;
 * only an object or list that a new member stands behind is written line by line.
 * @returns the text; the same one where each value is what it was
 */
export function changeJson(text: string, changes: readonly JsonChange[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const formattingOptions = formattingOf(text);
  const changed = changes.reduce(
    (json, { path, value, behind }) =>
      applyEdits(
        json,
        modify(json, [...path], value, {
          formattingOptions,
          getInsertionIndex: (names) => (behind === undefined ? -1 : names.indexOf(behind)) + 1 || names.length,
        }),
      ),
    text.slice(mark.length),
  );
  return mark + changed;
}

/** Indentation and line ends of a text, by its first indented line. */
function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
