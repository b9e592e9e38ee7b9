import { MAX_MESSAGE_ID_LENGTH, MAX_NAME_LENGTH } from './segmentLimits.ts';

/** Why an event can't be taken, in the vendor's way: a word for programs, and a sentence. */
export interface EventFault {
  code: string;
  message: string;
}

const CONTROL = /\p{Cc}/u;
const IDS = ['anonymousId', 'userId', 'groupId', 'previousId'];
const OBJECTS = ['properties', 'traits', 'context', 'integrations'];
const TIMES = ['timestamp', 'sentAt', 'originalTimestamp'];

/**
 * What keeps an event from being one in the vendor's protocol, whatever the tracking plan says of it.
 * @param event from JSON
 * @param type what kind of event it is said to be
 */
export function findFault(event: Record<string, unknown>, type: unknown): EventFault | undefined {
  const message = wrongId(event) ?? missing(event, type) ?? wrongShape(event);
  if (message) return { code: 'bad_request', message };
  const isKnown = isGiven(event.anonymousId) || isGiven(event.userId);
  return isKnown ? undefined : { code: 'no_user_anon_id', message: 'anonymousId or userId is missing' };
}

function wrongId(event: Record<string, unknown>): string | undefined {
  if (!isName(event.messageId, MAX_MESSAGE_ID_LENGTH)) {
    return `messageId must be a text of 1 to ${MAX_MESSAGE_ID_LENGTH} characters`;
  }
  const wrong = IDS.find((id) => isGiven(event[id]) && !isName(event[id]));
  return wrong && `${wrong} must be a text of up to ${MAX_NAME_LENGTH} characters`;
}

function missing(event: Record<string, unknown>, type: unknown): string | undefined {
  if (type === 'track' && !isName(event.event)) return 'event, the name of what is tracked, is missing';
  if (type === 'group' && !isGiven(event.groupId)) return 'groupId is missing';
  return type === 'alias' && !isGiven(event.userId) ? 'userId is missing' : undefined;
}

function wrongShape(event: Record<string, unknown>): string | undefined {
  const noObject = OBJECTS.find((name) => isGiven(event[name]) && !isObject(event[name]));
  if (noObject) return `${noObject} must be an object`;
  const noTime = TIMES.find((name) => isGiven(event[name]) && !isTime(event[name]));
  return noTime && `${noTime} must be a time in ISO 8601`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isName(value: unknown, maxLength = MAX_NAME_LENGTH): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value !== '' && value.length <= maxLength && !CONTROL.test(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value));
}
