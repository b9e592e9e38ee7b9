import { RequestError } from '@cumulus/server/Service';
import type { EventFilter, EventPosition } from '../store/records.ts';

/** Encodes a position in the list of events for a URL. */
export function encodeCursor({ receivedAt, id, table }: EventPosition): string {
  return Buffer.from(`${receivedAt}.${id}.${table}`).toString('base64url');
}

const FORM = /^(\d{1,15})\.(\d{1,15})\.(\d{1,2})$/;

/** Decodes a cursor of `encodeCursor`. @returns undefined when it is invalid */
function decodeCursor(text: string): EventPosition | undefined {
  const [, receivedAt, id, table] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  return receivedAt && id ? { receivedAt: Number(receivedAt), id: Number(id), table: Number(table) } : undefined;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_LENGTH = 10;
const MILLISECONDS = /^\d{1,15}$/;

/** Parses a time with time zone, a day (its start in UTC) or milliseconds since 1970. @returns milliseconds since 1970, or undefined when it is invalid */
function parseTime(text: string): number | undefined {
  if (MILLISECONDS.test(text)) return Number(text);
  // In a query a plus sign is a space.
  const time = text.replace(' ', '+');
  const parsed = ISO_TIME.test(time) && isDay(time.slice(0, DAY_LENGTH)) ? Date.parse(time) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether a date exists: `Date.parse` reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const NAMES = ['since', 'until', 'vendor', 'type', 'event', 'visitor', 'limit', 'cursor'];
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_TEXT_LENGTH = 1_000;

/**
 * Reads the parameters of a request for events.
 * @throws RequestError 400 that names what is wrong and what would be right
 */
export function parseEventQuery(query: URLSearchParams): EventFilter {
  for (const name of query.keys()) checkName(name, query.getAll(name));
  const parameter = <Value>(name: string, read: (text: string, name: string) => Value) => {
    const text = query.get(name);
    return text === null ? {} : { [name]: read(text, name) };
  };
  const filter: EventFilter = {
    limit: DEFAULT_LIMIT,
    ...parameter('limit', readLimit),
    ...parameter('since', readTime),
    ...parameter('until', readTime),
    ...parameter('vendor', readText),
    ...parameter('type', readText),
    ...parameter('event', readText),
    ...parameter('visitor', readText),
  };
  if (filter.since !== undefined && filter.until !== undefined && filter.since >= filter.until) {
    throw badParameter('since is not before until; events from since on and before until are given');
  }
  const cursor = query.get('cursor');
  return cursor === null ? filter : { ...filter, after: readCursor(cursor) };
}

function checkName(name: string, values: string[]): void {
  if (!NAMES.includes(name)) throw badParameter(`${name} is not known; known are ${NAMES.join(', ')}`);
  if (values.length > 1) throw badParameter(`${name} is given more than once; give it once`);
  if (values[0] === '') throw badParameter(`${name} is empty; give it a value or leave it out`);
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d{1,4}$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw badParameter(`limit=${text} is not valid; give a whole number from 1 to ${MAX_LIMIT}`);
}

function readTime(text: string, name: string): number {
  const time = parseTime(text);
  if (time !== undefined) return time;
  throw badParameter(`${name}=${text} is no time; give 2026-11-21T06:00:00Z, 2026-11-21 or milliseconds since 1970`);
}

function readText(text: string, name: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  throw badParameter(`${name} has ${text.length} characters; give ${MAX_TEXT_LENGTH} at most`);
}

/** Reads a cursor of `encodeCursor`. @throws RequestError 400 */
export function readCursor(text: string): EventPosition {
  const after = decodeCursor(text);
  if (after) return after;
  throw badParameter('cursor is none of ours; give the nextCursor of the page before, as it was');
}

const badParameter = (message: string) => new RequestError(400, 'BadParameter', message);
