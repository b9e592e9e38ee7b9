import { isObject } from '../isObject.ts';
import { nestsDeeper } from './nestsDeeper.ts';
import { MAX_MESSAGE_ID_LENGTH, MAX_NAME_LENGTH, MAX_NESTING } from './segmentLimits.ts';

/** Why an event can't be taken, in the vendor's way: a word for programs, and a sentence. */
export interface EventFault {
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
 * What keeps an event from being one in the vendor's protocol, whatever the tracking plan says of it.
 * @param event from JSON
 * @param type what kind of event it is said to be
 */
export function findFault(event: Record<string, unknown>, type: unknown): EventFault | undefined {
  if (nestsDeeper(event, MAX_NESTING)) return { code: 'bad_request', message: `It nests over ${MAX_NESTING} deep` };
  const message = wrongId(event) ?? missing(event, type) ?? wrongShape(event);
  if (message) return { code: 'bad_request', message };
  const isKnown = isGiven(event.anonymousId) || isGiven(event.userId);
  return isKnown ? undefined : { code: 'no_user_anon_id', message: 'anonymousId or userId is missing' };
}

function wrongId(event: Record<string, unknown>): string | undefined {
  const { messageId } = event;
  if (messageId !== undefined && messageId !== null && !isName(messageId, MAX_MESSAGE_ID_LENGTH)) {
    return `messageId must be a text of 1 to ${MAX_MESSAGE_ID_LENGTH} characters, or left out`;
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
  const noText = TEXTS.find((name) => isGiven(event[name]) && typeof event[name] !== 'string');
  if (noText) return `${noText} must be a text`;
  const noObject = OBJECTS.find((name) => isGiven(event[name]) && !isObject(event[name]));
  if (noObject) return `${noObject} must be an object`;
  const noTime = TIMES.find((name) => isGiven(event[name]) && !isTime(event[name]));
  return noTime && `${noTime} must be a time in ISO 8601, of the years 1 to 9999`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isName(value: unknown, maxLength = MAX_NAME_LENGTH): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && value !== '' && value.length <= maxLength && !CONTROL.test(value);
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 40) return false;
  const time = Date.parse(value);
  return time >= FIRST_TIME && time <= LAST_TIME;
}
