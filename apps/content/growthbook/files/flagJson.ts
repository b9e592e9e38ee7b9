import { measureJson } from '@cumulus/server/json';

/**
 * Tokens of a JSON text, and comments, which are no JSON: what is commented out doesn't count. A text that isn't closed ends with its line and a comment
 * with the file: otherwise each quote in it would be tried to the end.
 */
const TOKEN = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*(?:"|\\?(?=\n|$))|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Functions that call themselves for each level fail at some thousand. */
const MAX_NESTING = 100;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses a flag file. A byte order mark, which some editors write, is ignored.
 * @throws Error that names the line
 */
export function parseFlagJson(text: string): unknown {
  // Zero bytes, or what a decoder writes for the mark of UTF-16.
  if (/^\uFFFD|\0/.test(text)) throw new Error('the file is not in UTF-8; save it in this encoding');
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (json.trim() === '') throw new Error('the file is empty');
  const { depth } = measureJson(Buffer.from(json), { values: Number.POSITIVE_INFINITY, depth: MAX_NESTING });
  if (depth > MAX_NESTING) throw new Error(`it nests deeper than ${MAX_NESTING} objects and lists; expected fewer`);
  const value: unknown = JSON.parse(json);
  const twice = findDuplicateName(json);
  if (twice) throw new Error(`line ${twice.line}: "${twice.name}" is there twice; remove one of them`);
  return value;
}

interface Member {
  name: string;
  /** The token after the colon. */
  value: string;
  /** Nesting of the object that has it; 1 for the outermost. */
  depth: number;
  /** Of the name, in the text. */
  index: number;
}

/** Lists the members of all objects of a text. The text may have mistakes: members before and after them are found as well. */
function* membersOf(text: string): Generator<Member | { depth: number }> {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !/^\/[/*]/.test(token));
  let depth = 0;
  for (const [at, { 0: token, index }] of tokens.entries()) {
    if (token === '{' || token === '[') yield { depth: ++depth };
    else if (token === '}' || token === ']') depth -= 1;
    else if (token.startsWith('"') && tokens[at + 1]?.[0] === ':')
      yield { name: unquote(token), value: tokens[at + 2]?.[0] ?? '', depth, index };
  }
}

/** @param token a text in quotes; one with an unknown escape is returned as it is */
function unquote(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}

/** `JSON.parse` takes the last of two members with one name: an editor may see and change the other. */
function findDuplicateName(json: string): { name: string; line: number } | undefined {
  const open: Set<string>[] = [];
  for (const member of membersOf(json)) {
    if (!('name' in member)) {
      open[member.depth] = new Set();
      continue;
    }
    const names = open[member.depth];
    if (names?.has(member.name)) return { name: member.name, line: json.slice(0, member.index).split('\n').length };
    names?.add(member.name);
  }
  return undefined;
}

/**
 * Reads a text of the outermost object, also of a file with mistakes, such as a missing comma.
 * @returns each value that the name has
 */
export function readOuterTexts(text: string, name: string): string[] {
  return [...membersOf(text)].flatMap((member) =>
    'name' in member && member.depth === 1 && member.name === name && member.value.startsWith('"')
      ? [unquote(member.value)]
      : [],
  );
}
