import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { isObject } from '@cumulus/server/json';
import { RequestError } from '@cumulus/server/Service';

export const MAX_EVENT_BYTES = BODY_LIMITS.event;
export const MAX_BATCH_BYTES = BODY_LIMITS.batch;
/** Limit of a batch after the shared context is added to each event: it allows a small context for many events, but not 30 KB for 2,500. */
export const MAX_MERGED_BYTES = 4 * MAX_BATCH_BYTES;
/** Events of one request at the vendor. */
export const MAX_BATCH_EVENTS = 2_500;
/** The vendor requires ids under 100 characters. */
export const MAX_MESSAGE_ID_LENGTH = 100;
/** Limit of a visitor's ids and of an event's name. */
export const MAX_NAME_LENGTH = 512;
/** Counters of one request; the SDK sends up to 20. */
export const MAX_SERIES = 200;
/** Nesting of objects and lists in an event. */
export const MAX_NESTING = 100;

/** Why an event is refused, in the vendor's form: a code for programs, and a sentence. */
export interface EventError {
  code: string;
  message: string;
}

const CONTROL = /\p{Cc}/u;
const IDS = ['anonymousId', 'userId', 'groupId', 'previousId'];
const TEXTS = ['event', 'name'];
const OBJECTS = ['properties', 'traits', 'context', 'integrations'];
const TIMES = ['timestamp', 'sentAt', 'originalTimestamp'];
/** `Date.parse` accepts years up to 275760; times corrected from those would be out of range. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Finds the fault that makes an event invalid in the vendor's protocol, independent of the tracking plan.
 * @param event from JSON
 * @param type the stated type of the event
 */
export function findFault(event: Record<string, unknown>, type: unknown): EventError | undefined {
  if (nestsDeeper(event, MAX_NESTING)) return { code: 'bad_request', message: `It nests over ${MAX_NESTING} deep` };
  const message = wrongId(event) ?? missing(event, type) ?? wrongShape(event, type);
  if (message) return { code: 'bad_request', message };
  const hasIdentity = isPresent(event.anonymousId) || isPresent(event.userId);
  return hasIdentity ? undefined : { code: 'no_user_anon_id', message: 'anonymousId or userId is missing' };
}

function wrongId(event: Record<string, unknown>): string | undefined {
  const { messageId } = event;
  if (messageId === '') return 'messageId is empty; leave it out';
  return problemOf('messageId', messageId, MAX_MESSAGE_ID_LENGTH) ?? firstOf(IDS, (id) => problemOf(id, event[id]));
}

function missing(event: Record<string, unknown>, type: unknown): string | undefined {
  if (type === 'track' && !isPresent(event.event)) return 'event, the name of what is tracked, is missing';
  if (type === 'group' && !isPresent(event.groupId)) return 'groupId is missing';
  return type === 'alias' && !isPresent(event.userId) ? 'userId is missing' : undefined;
}

function wrongShape(event: Record<string, unknown>, type: unknown): string | undefined {
  const noText = TEXTS.find((name) => isPresent(event[name]) && typeof event[name] !== 'string');
  if (noText) return `${noText} must be a text`;
  const wrongName = type === 'track' && problemOf('event', event.event);
  if (wrongName) return wrongName;
  const noObject = OBJECTS.find((name) => isPresent(event[name]) && !isObject(event[name]));
  if (noObject) return `${noObject} must be an object`;
  const noTime = TIMES.find((name) => isPresent(event[name]) && !isTime(event[name]));
  return noTime && `${noTime} must be a time in ISO 8601, of the years 1 to 9999`;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The fault of a name or id: its type, length or characters. JSON may contain `1e999`, which is infinite. */
function problemOf(field: string, value: unknown, maxLength = MAX_NAME_LENGTH): string | undefined {
  if (!isPresent(value) || Number.isFinite(value)) return undefined;
  if (typeof value !== 'string') return `${field} must be a text`;
  if (value.length > maxLength) return `${field} has ${value.length} characters; ${maxLength} at most`;
  return CONTROL.test(value) ? `${field} must have no control characters` : undefined;
}

function firstOf(names: readonly string[], find: (name: string) => string | undefined): string | undefined {
  for (const name of names) {
    const found = find(name);
    if (found) return found;
  }
  return undefined;
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 40) return false;
  const time = Date.parse(value);
  return time >= FIRST_TIME && time <= LAST_TIME;
}

/** The response to a request that exceeds one of `segmentLimits`, in the vendor's form. @param message the limit, and what is expected */
export const tooLarge = (message: string) => new RequestError(413, 'payload_too_large', message);
