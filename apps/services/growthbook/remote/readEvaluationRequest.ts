import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readBody } from '../../http/readBody.ts';
import { FlagApiError } from '../FlagApiError.ts';
import { findExcess, type ValueLimits } from './findExcess.ts';

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
