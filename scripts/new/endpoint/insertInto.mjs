import { SetupError } from '../../setup/SetupError.mjs';

/**
 * Inserts lines into a text.
 * @param {string} path of the file, for the message
 * @param {string} text
 * @param {{ before?: string, after?: string }} place a text that is there once
 * @param {string} lines
 * @throws {SetupError} where the place is not found
 */
export function insertInto(path, text, { before, after }, lines) {
  const anchor = before ?? after;
  const at = text.indexOf(anchor);
  if (at < 0 || text.includes(anchor, at + 1))
    throw new SetupError(
      `${path} has no single place "${anchor.trim()}".`,
      'It was changed in another way: mend scripts/new/endpoint, or write the endpoint by hand (docs/how-to/endpoint.md).',
    );
  const place = before === undefined ? at + anchor.length : at;
  return text.slice(0, place) + lines + text.slice(place);
}

/** Inserts an import after the last one; the formatter sorts them. */
export function insertImport(text, line) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((other) => / from '[^']+';$/.test(other));
  return [...lines.slice(0, last + 1), line, ...lines.slice(last + 1)].join('\n');
}
