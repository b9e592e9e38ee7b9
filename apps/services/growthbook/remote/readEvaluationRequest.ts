import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readBody } from '../../http/readBody.ts';
import { FlagApiError } from '../FlagApiError.ts';

const MAX_BODY_BYTES = 200_000;
/** Keys of each part, as the vendor's proxy bounds them. */
const MAX_KEYS = 1_000;

const isBounded = (part: object) => Object.keys(part).length <= MAX_KEYS;

const bodySchema = z.object(
  {
    attributes: z.record(z.string(), z.unknown()).refine(isBounded, `at most ${MAX_KEYS} keys`).default({}),
    forcedVariations: z.record(z.string(), z.number()).refine(isBounded, `at most ${MAX_KEYS} keys`).default({}),
    forcedFeatures: z
      .array(z.tuple([z.string(), z.unknown()]))
      .max(MAX_KEYS)
      .default([]),
    url: z.string().default(''),
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
