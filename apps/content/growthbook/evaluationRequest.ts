import type { IncomingMessage } from 'node:http';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { parseIfJson } from '@cumulus/server/json';
import { readBody } from '@cumulus/server/requestBody';
import { badRequest } from '@cumulus/server/Service';
import { z } from 'zod';

/** Limit of a request's body; attributes have a few KB. */
export const MAX_BODY_BYTES = BODY_LIMITS.evaluation;
/** Keys of each part; the limit of the vendor's proxy. */
const MAX_KEYS = 1_000;
/** The longest address that clients and proxies commonly accept. */
const MAX_TEXT_LENGTH = 2_000;

/** Every rule compares attributes, so the cost of an evaluation is their size times the number of rules. */
const ATTRIBUTE_LIMITS: ValueLimits = { texts: MAX_TEXT_LENGTH, all: 20_000, values: MAX_KEYS, depth: 5 };
/** Values of flags come from the operator, JSON among them; only prerequisites compare them. */
const FORCED_LIMITS: ValueLimits = { texts: 20_000, all: 100_000, values: 10_000, depth: 20 };

const bounded = (limits: ValueLimits) => (value: unknown, context: z.RefinementCtx) => {
  const excess = findExcess(value, limits);
  if (excess) context.addIssue({ code: 'custom', path: excess.path, message: excess.message });
};

const bodySchema = z.object(
  {
    attributes: z.record(z.string(), z.unknown()).superRefine(bounded(ATTRIBUTE_LIMITS)).default({}),
    forcedVariations: z
      // The client throws on an index between two variations.
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
 * REQ-FLG-04.
 * @throws RequestError 400 that names the wrong field, and the errors of `readBody`
 */
export async function readEvaluationRequest(request: IncomingMessage): Promise<EvaluationRequest> {
  const parsed = bodySchema.safeParse(parseIfJson(`${await readBody(request, MAX_BODY_BYTES)}`));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw badRequest(`Invalid input: ${issues.join('; ')}`);
}

/** Limits of a JSON value. */
interface ValueLimits {
  /** Characters of one text or field name. */
  texts: number;
  /** Characters of all texts together. */
  all: number;
  /** Values at any depth, including lists and objects. */
  values: number;
  /** Nesting of lists and objects. */
  depth: number;
}

/** Methods that JavaScript calls to convert an object to text, as hashing and comparing do. As data they would make it throw. */
const CONVERSIONS = new Set(['toString', 'valueOf', 'toJSON']);

/** Names in a path are cut: the name may be what is too long. */
const SHOWN_LENGTH = 60;

/**
 * Finds the first place where a JSON value exceeds its limits, or has a field that would replace a conversion method of its object.
 * @returns the place and what is allowed there; undefined if there is none
 */
function findExcess(value: unknown, limits: ValueLimits): { path: (string | number)[]; message: string } | undefined {
  // The value itself isn't counted, only its content.
  let values = -1;
  let characters = 0;
  for (const { path, texts, name } of walk(value)) {
    values += 1;
    for (const text of texts) characters += text.length;
    if (CONVERSIONS.has(name ?? '')) return { path, message: 'this name is not allowed' };
    if (texts.some(({ length }) => length > limits.texts))
      return { path, message: `at most ${limits.texts} characters` };
    if (characters > limits.all) return { path, message: `at most ${limits.all} characters in all` };
    if (values > limits.values) return { path, message: `at most ${limits.values} keys and elements` };
    if (path.length > limits.depth) return { path, message: `at most ${limits.depth} levels` };
  }
  return undefined;
}

/** Yields each value and field name before its content, so that a reader can stop before deeper levels. */
function* walk(
  value: unknown,
  path: (string | number)[] = [],
  name?: string,
): Generator<{ path: (string | number)[]; texts: string[]; name?: string }> {
  yield { path, name, texts: [name, value].filter((text) => typeof text === 'string') };
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value))
    yield* walk(inner, [...path, isList ? Number(key) : key.slice(0, SHOWN_LENGTH)], isList ? undefined : key);
}
