import { isObject } from '../files/json.ts';
import { RequestError } from '../http/Service.ts';

/** One event, and a request that brings one: the vendor's HTTP API takes 32 KB. */
export const MAX_EVENT_BYTES = 32_768;
/** A request that brings several: 500 KB at the vendor. */
export const MAX_BATCH_BYTES = 512_000;
/** The same once each event has what stands beside the batch: a small context for many events, never one of 30 KB for 2,500. */
export const MAX_MERGED_BYTES = 4 * MAX_BATCH_BYTES;
/** Events of one request at the vendor. */
export const MAX_BATCH_EVENTS = 2_500;
/** The vendor asks for ids under 100 characters. */
export const MAX_MESSAGE_ID_LENGTH = 100;
/** Of a visitor's ids and an event's name. */
export const MAX_NAME_LENGTH = 512;
/** Counters of one request; the SDK sends up to 20. */
export const MAX_SERIES = 200;
/** Objects and lists within each other, in an event. */
export const MAX_NESTING = 100;

/** Why an event can't be taken, in the vendor's way: a word for programs, and a sentence. */
export interface EventError {
  code: string;
  message: string;
}

const CONTROL = /\p{Cc}/u;
const IDS = ['anonymousId', 'userId', 'groupId', 'previousId'];
const TEXTS = ['event', 'name'];
const OBJECTS = ['properties', 'traits', 'context', 'integrations'];
const TIMES = ['timestamp', 'sentAt', 'originalTimestamp'];
/** `Date.parse` knows years up to 275760, with which nothing can be reckoned. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * What makes an event invalid in the vendor's protocol, independent of the tracking plan.
 * @param event from JSON
 * @param type the kind of event it claims to be
 */
export function findFault(event: Record<string, unknown>, type: unknown): EventError | undefined {
  if (nestsDeeper(event, MAX_NESTING)) return { code: 'bad_request', message: `It nests over ${MAX_NESTING} deep` };
  const message = wrongId(event) ?? missing(event, type) ?? wrongShape(event, type);
  if (message) return { code: 'bad_request', message };
  const isKnown = isGiven(event.anonymousId) || isGiven(event.userId);
  return isKnown ? undefined : { code: 'no_user_anon_id', message: 'anonymousId or userId is missing' };
}

function wrongId(event: Record<string, unknown>): string | undefined {
  const { messageId } = event;
  if (messageId === '') return 'messageId is empty; leave it out';
  return problemOf('messageId', messageId, MAX_MESSAGE_ID_LENGTH) ?? firstOf(IDS, (id) => problemOf(id, event[id]));
}

function missing(event: Record<string, unknown>, type: unknown): string | undefined {
  if (type === 'track' && !isGiven(event.event)) return 'event, the name of what is tracked, is missing';
  if (type === 'group' && !isGiven(event.groupId)) return 'groupId is missing';
  return type === 'alias' && !isGiven(event.userId) ? 'userId is missing' : undefined;
}

function wrongShape(event: Record<string, unknown>, type: unknown): string | undefined {
  const noText = TEXTS.find((name) => isGiven(event[name]) && typeof event[name] !== 'string');
  if (noText) return `${noText} must be a text`;
  const wrongName = type === 'track' && problemOf('event', event.event);
  if (wrongName) return wrongName;
  const noObject = OBJECTS.find((name) => isGiven(event[name]) && !isObject(event[name]));
  if (noObject) return `${noObject} must be an object`;
  const noTime = TIMES.find((name) => isGiven(event[name]) && !isTime(event[name]));
  return noTime && `${noTime} must be a time in ISO 8601, of the years 1 to 9999`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** What is wrong with a name or id that is given: what it is, how long it is, what is in it. `1e999` is JSON too. */
function problemOf(field: string, value: unknown, maxLength = MAX_NAME_LENGTH): string | undefined {
  if (!isGiven(value) || Number.isFinite(value)) return undefined;
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

/**
 * Whether a value from JSON nests deeper than it may. Reading JSON knows no such limit, writing it does: it ends with "Maximum call stack size
 * exceeded" at some thousands.
 * @param depth objects and lists within each other, at most
 */
export function nestsDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => nestsDeeper(inner, depth - 1));
}

/** What a request is answered with that is beyond one of `segmentLimits`, in the vendor's words. @param message which one, and what would be right */
export const tooLarge = (message: string) => new RequestError(413, 'payload_too_large', message);
