import type { z } from 'zod';
import { RequestError } from './RequestError.ts';

/**
 * Takes a value for what a schema says it is.
 * @throws RequestError 400 naming every wrong field
 */
export function readShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new RequestError(400, 'bad_request', problems.join('; '));
}
