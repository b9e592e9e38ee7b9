/** What a JSON value may hold at most. */
export interface ValueLimits {
  /** Characters of one text, names of fields included. */
  texts: number;
  /** Characters of all texts together. */
  all: number;
  /** Values at any depth, lists and objects included. */
  values: number;
  /** Lists and objects in each other. */
  depth: number;
}

interface Excess {
  path: (string | number)[];
  message: string;
}

type Path = (string | number)[];

/** Fields that JavaScript calls to write an object as text, as hashing and comparing do; data can't be called. */
const CONVERSIONS = new Set(['toString', 'valueOf', 'toJSON']);

/** Names in a path are shortened: they may be what is too long. */
const SHOWN_LENGTH = 60;

/**
 * Finds where a JSON value exceeds its limits, or has a field that stands for a conversion of the object that holds it.
 * @returns the first place and what is allowed there; undefined when the value keeps to them
 */
export function findExcess(value: unknown, limits: ValueLimits): Excess | undefined {
  let values = 0;
  let characters = 0;
  for (const { path, texts, name } of walk(value)) {
    if (name !== undefined && CONVERSIONS.has(name)) return { path, message: 'this name is not allowed' };
    values += 1;
    for (const text of texts) characters += text.length;
    if (texts.some((text) => text.length > limits.texts))
      return { path, message: `at most ${limits.texts} characters` };
    if (characters > limits.all) return { path, message: `at most ${limits.all} characters in all` };
    // The value itself isn't counted, only what it holds.
    if (values - 1 > limits.values) return { path, message: `at most ${limits.values} keys and elements` };
    if (path.length > limits.depth) return { path, message: `at most ${limits.depth} levels` };
  }
  return undefined;
}

/** Each value with its texts, a field's name among them, before what it holds: a reader that stops goes no deeper. */
function* walk(
  value: unknown,
  path: Path = [],
  name?: string,
): Generator<{ path: Path; texts: string[]; name?: string }> {
  yield { path, name, texts: [name, value].filter((text) => typeof text === 'string') };
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value))
    yield* walk(inner, [...path, isList ? Number(key) : key.slice(0, SHOWN_LENGTH)], isList ? undefined : key);
}
