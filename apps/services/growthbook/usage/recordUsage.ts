import { z } from 'zod';
import { FlagApiError } from '../FlagApiError.ts';
import type { UsageLog } from './UsageLog.ts';

/** Events of one request. An SDK sends what came together within two seconds. */
const MAX_EVENTS = 200;

const eventsSchema = z
  .array(z.strictObject({ key: z.string().min(1).max(100), on: z.boolean() }))
  .min(1)
  .max(MAX_EVENTS);

/**
 * Stores one usage beacon.
 * @param clientKey known to exist
 * @param events a JSON list of `{key, on}`: the flag and whether its value counts as on
 * @throws FlagApiError 400
 */
export function recordUsage(clientKey: string, events: string | null, log: UsageLog): void {
  const parsed = eventsSchema.safeParse(parseJson(events));
  if (!parsed.success) {
    throw new FlagApiError(
      400,
      `Invalid input: events must be a JSON list of 1 to ${MAX_EVENTS} {"key": flag, "on": boolean}`,
    );
  }
  log.add({ at: new Date().toISOString(), clientKey, events: parsed.data });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
