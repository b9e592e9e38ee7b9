/** Whether a value from JSON is an object: neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a value that should be one; of an object or list none: `String()` throws where it has a `toString` of its own. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value ?? '');
}

/** The number of a value that should be one; of an object or list none, as `scalarText`. */
export function scalarNumber(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value);
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
