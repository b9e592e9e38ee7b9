/** Whether a value from JSON is an object: neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text; undefined where it is no JSON. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE = 0, BACKSLASH = 0, COMMA = 0] = [...'"\\,'].map((character) => character.charCodeAt(0));
/** By how much a byte outside of texts changes the nesting. */
const NESTING = new Int8Array(256);
for (const character of '[{') NESTING[character.charCodeAt(0)] = 1;
for (const character of ']}') NESTING[character.charCodeAt(0)] = -1;

/** How much a JSON text holds. */
interface JsonSize {
  /** Objects, lists, and values after a comma: about as many as there are values. */
  values: number;
  /** Greatest nesting of objects and lists. */
  depth: number;
}

/**
 * Measures a JSON text, up to limits. Parsing takes up to a microsecond for each value, so that a few megabytes of `[[[`, `{},{},` or `1,1,` would stop
 * the process for seconds; reading the bytes takes five to ten milliseconds for each megabyte.
 * @param json in UTF-8
 * @returns one more than a limit where it is exceeded; the rest isn't read then
 */
export function measureJson(json: Uint8Array, limits: JsonSize): JsonSize {
  let [values, depth, open] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfText(json, at);
      continue;
    }
    const step = NESTING[byte] ?? 0;
    open += step;
    if (open > depth) depth = open;
    if (step > 0 || byte === COMMA) values += 1;
    if (values > limits.values || depth > limits.depth) break;
  }
  return { values, depth };
}

/** @param from index of a quote @returns index of the quote that closes the text, or the end */
function endOfText(json: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Counts the values of a JSON text as `measureJson`, up to a limit. @returns limit + 1 where there are more */
export function countValues(json: Uint8Array, limit: number): number {
  return measureJson(json, { values: limit, depth: Number.POSITIVE_INFINITY }).values;
}

/** States of the scan, named by what may come next. */
type State = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'comma' | 'end';

const NEXT_TOKEN =
  /\s*(?:([{}[\],:])|("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

/**
 * Finds where a text stops being JSON: the error message of the engine often has no line.
 * @returns 1-based line, or undefined when the text is JSON
 */
export function findJsonError(text: string): number | undefined {
  const open: string[] = [];
  let state: State = 'value';
  let position = 0;
  for (;;) {
    NEXT_TOKEN.lastIndex = position;
    const match = NEXT_TOKEN.exec(text);
    const next: State | undefined | null = match && step(state, match[1] ?? (match[2] ? 'text' : 'word'), open);
    if (!next) break;
    position = NEXT_TOKEN.lastIndex;
    state = next;
  }
  const rest = /\s*/y;
  rest.lastIndex = position;
  rest.exec(text);
  if (state === 'end' && rest.lastIndex === text.length) return undefined;
  return text.slice(0, rest.lastIndex).split('\n').length;
}

const VALUE = ['{', '[', 'text', 'word'];
const allowed: Record<State, string[]> = {
  value: VALUE,
  'first item': [...VALUE, ']'],
  'first key': ['text', '}'],
  key: ['text'],
  colon: [':'],
  comma: [',', '}', ']'],
  end: [],
};

/** The state after a token, or undefined when it isn't allowed there. */
function step(state: State, token: string, open: string[]): State | undefined {
  if (!allowed[state].includes(token)) return undefined;
  const after = (): State => (open.length === 0 ? 'end' : 'comma');
  switch (token) {
    case '{':
    case '[':
      open.push(token);
      return token === '{' ? 'first key' : 'first item';
    case '}':
    case ']':
      return open.pop() === (token === '}' ? '{' : '[') ? after() : undefined;
    case ':':
      return 'value';
    case ',':
      return open.at(-1) === '{' ? 'key' : 'value';
    default:
      return state === 'key' || state === 'first key' ? 'colon' : after();
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Path = readonly (string | number)[];

/**
 * Finds the line of a value in a JSON text.
 * @param text valid JSON
 * @param path names of fields and indexes of lists
 * @returns 1-based line in which the value begins; undefined where there is no value at the path
 */
export function findJsonLine(text: string, path: Path): number | undefined {
  const tokens = [...text.matchAll(TOKEN)];
  let next = 0;
  const read = () => tokens[next++]?.[0] ?? '';
  const isNext = (...wanted: string[]) => wanted.includes(tokens[next]?.[0] ?? '');

  /** @returns the start of the value at the path, which is relative to the next token */
  function find([step, ...rest]: Path): number | undefined {
    if (step === undefined) return tokens[next]?.index;
    for (const name of members()) if (name === step) return find(rest);
    return undefined;
  }

  /** Names or indexes of the next object or list; each is yielded when its value is the next token. Empty for other values. */
  function* members(): Generator<string | number> {
    const opening = isNext('{', '[') ? read() : undefined;
    for (let index = 0; opening && next < tokens.length && !isNext('}', ']'); index += 1) {
      yield opening === '{' ? readName() : index;
      skipValue();
      if (isNext(',')) next += 1;
    }
  }

  function readName(): string {
    const name: string = JSON.parse(read());
    // The colon.
    next += 1;
    return name;
  }

  function skipValue(): void {
    let depth = 0;
    do {
      if (isNext('{', '[')) depth += 1;
      if (isNext('}', ']')) depth -= 1;
      next += 1;
    } while (depth > 0 && next < tokens.length);
  }

  const begin = find(path);
  return begin === undefined ? undefined : text.slice(0, begin).split('\n').length;
}
