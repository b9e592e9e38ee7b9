import { measureJson } from '@cumulus/server/json';
import { findJsonError, jsonMembers } from '@cumulus/server/jsonPlaces';

/** Functions that call themselves for each level fail at some thousand. */
const MAX_NESTING = 100;

/**
 * Parses a flag file. A byte order mark, which some editors write, is ignored.
 * @throws Error that names the line
 */
export function parseFlagJson(text: string): unknown {
  // Zero bytes, or what a decoder writes for the mark of UTF-16.
  if (/^\uFFFD|\0/.test(text)) throw new Error('the file is not in UTF-8; save it in this encoding');
  const json = withoutMark(text);
  if (json.trim() === '') throw new Error('the file is empty');
  const { depth } = measureJson(Buffer.from(json), { values: Number.POSITIVE_INFINITY, depth: MAX_NESTING });
  if (depth > MAX_NESTING) throw new Error(`it nests deeper than ${MAX_NESTING} objects and lists; expected fewer`);
  const value = parse(json);
  // `JSON.parse` takes the last of two members with one name: an editor may see and change the other.
  const twice = jsonMembers(json).find(({ isDuplicate }) => isDuplicate);
  if (twice) throw new Error(`line ${twice.line}: "${twice.name}" is there twice; remove one of them`);
  return value;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    const line = findJsonError(json);
    throw new Error(`no JSON${line ? ` from line ${line} on` : ''}: ${(cause as Error).message}`, { cause });
  }
}

/** A text without its byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/**
 * Reads a text of the outermost object, also of a file with mistakes.
 * @returns each value that the name has
 */
export function readOuterTexts(text: string, name: string): string[] {
  return jsonMembers(text).flatMap((member) =>
    member.depth === 1 && member.name === name ? (member.value ?? []) : [],
  );
}
