import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';

/** A message as the collector sends it. */
export interface LiveMessage {
  vendor: string;
  event: string | null;
  type: string;
  anonymousId: string | null;
  userId: string | null;
  valid: boolean;
  payload: unknown;
}

const text = z.string().min(1).max(400);
const schema = z.strictObject({
  vendor: z.array(text).max(20).default([]),
  /** Part of the name of the event, in any case. */
  event: text.toLowerCase().optional(),
  valid: z.enum(['true', 'false']).optional(),
  /** An anonymous id, user id or consent id. */
  visitor: text.optional(),
});

/** Which messages a reader wants. */
export type LiveFilter = z.output<typeof schema>;

/** Reads the filter of a query; `vendor` may be repeated. @throws RequestError 400 */
export function readLiveFilter(query: URLSearchParams): LiveFilter {
  const vendor = query.getAll('vendor');
  const parsed = schema.safeParse({ ...Object.fromEntries(query), vendor });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `${issue?.path.join('.') || 'The query'}: ${issue?.message}; known are vendor, event, valid and visitor`;
  throw new RequestError(400, 'BadParameter', message);
}

/** Whether a message is wanted. */
export function matches({ vendor, event, valid, visitor }: LiveFilter, message: LiveMessage): boolean {
  if (vendor.length > 0 && !vendor.includes(message.vendor)) return false;
  if (event !== undefined && !(message.event ?? message.type).toLowerCase().includes(event)) return false;
  if (valid !== undefined && String(message.valid) !== valid) return false;
  return visitor === undefined || [message.anonymousId, message.userId, consentIdOf(message)].includes(visitor);
}

/** The id of the decision under which an event was collected. */
function consentIdOf({ payload }: LiveMessage): string | undefined {
  const { context } = (payload ?? {}) as { context?: { consent?: { consentId?: string } } };
  return context?.consent?.consentId;
}
