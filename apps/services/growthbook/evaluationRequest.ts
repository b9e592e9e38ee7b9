import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readBody } from '../http/requestBody.ts';
import { FlagApiError } from './flagApi.ts';

/** Of one evaluation: attributes are a few KB. */
export const MAX_BODY_BYTES = 200_000;
/** Keys of each part, as the vendor's proxy bounds them. */
const MAX_KEYS = 1_000;
/** Longest address that clients and proxies commonly take. */
const MAX_TEXT_LENGTH = 2_000;

/** Every rule compares attributes, so that evaluating all of them takes this many times the number of rules. */
const ATTRIBUTE_LIMITS: ValueLimits = { texts: MAX_TEXT_LENGTH, all: 20_000, values: MAX_KEYS, depth: 5 };
/** Values of flags are the operator's own, JSON among them; only prerequisites compare them. */
const FORCED_LIMITS: ValueLimits = { texts: 20_000, all: 100_000, values: 10_000, depth: 20 };

const bounded = (limits: ValueLimits) => (value: unknown, context: z.RefinementCtx) => {
  const excess = findExcess(value, limits);
  if (excess) context.addIssue({ code: 'custom', path: excess.path, message: excess.message });
};

const bodySchema = z.object(
  {
    attributes: z.record(z.string(), z.unknown()).superRefine(bounded(ATTRIBUTE_LIMITS)).default({}),
    forcedVariations: z
      // The client fails for a variation between two.
      .record(z.string(), z.number().int('expected the index of a variation'))
      .refine((forced) => Object.keys(forced).length <= MAX_KEYS, `at most ${MAX_KEYS} keys`)
      .default({}),
    forcedFeatures: z
      .array(z.tuple([z.string(), z.unknown()]))
      .max(MAX_KEYS)
      .superRefine(bounded(FORCED_LIMITS))
      .default([]),
    url: z.string().max(MAX_TEXT_LENGTH, `at most ${MAX_TEXT_LENGTH} characters`).default(''),
  },
  { error: 'expected a JSON object of attributes, forcedVariations, forcedFeatures and url' },
);

export type EvaluationRequest = z.infer<typeof bodySchema>;

/**
 * Reads the body of a remote evaluation: attributes, forcedVariations, forcedFeatures (a list of `[key, value]`), url.
 * @throws FlagApiError 400 naming the wrong field; what `readBody` throws
 */
export async function readEvaluationRequest(request: IncomingMessage): Promise<EvaluationRequest> {
  const parsed = bodySchema.safeParse(parseJson(`${await readBody(request, MAX_BODY_BYTES)}`));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new FlagApiError(400, `Invalid input: ${issues.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
