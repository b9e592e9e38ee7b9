const OK = 200;
const BAD_REQUEST = 400;
const TOO_LARGE = 413;
const FAILED = 500;

/** An answer of the HTTP API, in its own form. */
export interface Answer {
  code: number;
  error?: string;
  missing_field?: string;
  [field: string]: unknown;
}

/** Indices of refused events, by field. */
const BY_FIELD = [
  'events_with_invalid_fields',
  'events_with_missing_fields',
  'events_with_invalid_id_lengths',
] as const;
/** Of visitors that send too much; the SDK drops the events of those over their daily quota. */
const BY_VISITOR = [
  'throttled_devices',
  'throttled_users',
  'exceeded_daily_quota_devices',
  'exceeded_daily_quota_users',
] as const;
/** Indices of events: those that the SDK drops, and those that it sends again after 30 s instead of 10 s. */
const BY_INDEX = ['silenced_events', 'throttled_events'] as const;

/**
 * An answer in the form that the SDK expects, with the HTTP status as its `code`. The SDK reads the `code` of the body alone: an empty object with status
 * 200 would be sent again, a text as the body would drop the events in silence, and a 500 with `code: 200` would count as received.
 *
 * Where a 400 names no event, one of several may be the cause: the SDK splits the request, as a large one. Any other refusal concerns all of them.
 * REQ-PAN-02.
 * @param body as JSON; undefined where it is none
 * @param events number of events in the request
 */
export function readAnswer(status: number, body: unknown, events: number): Answer {
  if (status >= 200 && status < 300) return { code: status };
  if (status < BAD_REQUEST || status >= FAILED) return { code: Math.max(status, FAILED) };
  const sent = asRecord(body);
  const error = typeof sent.error === 'string' ? sent.error : `status ${status}`;
  const missing = typeof sent.missing_field === 'string' ? sent.missing_field : '';
  const named = Object.fromEntries(BY_FIELD.map((name) => [name, asLists(sent[name])]));
  const listed = Object.fromEntries(BY_INDEX.map((name) => [name, asList(sent[name])]));
  const visitors = Object.fromEntries(BY_VISITOR.map((name) => [name, asRecord(sent[name])]));
  const answer = { code: status, error, missing_field: missing, ...named, ...listed, ...visitors };
  if (status === TOO_LARGE || status === 408 || status === 429) return answer;
  const isNamed = [...Object.values(named).flatMap(Object.values), listed.silenced_events].flat().length > 0;
  if (isNamed || missing || error.startsWith('Invalid API key')) return answer;
  if (status === BAD_REQUEST && events > 1) return { code: TOO_LARGE, error };
  // With a missing field the SDK drops all events of the request.
  return { ...answer, missing_field: 'all' };
}

/** The answer to events that nobody waits for any more. */
export const DROPPED: Answer = { code: OK };

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function asList(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((index) => Number.isInteger(index)) : [];
}

function asLists(value: unknown): Record<string, number[]> {
  return Object.fromEntries(Object.entries(asRecord(value)).map(([field, list]) => [field, asList(list)]));
}
