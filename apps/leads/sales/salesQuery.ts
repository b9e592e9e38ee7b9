import { isTimeZone } from '@cumulus/content-model/salesDesk';
import { badRequest } from '@cumulus/server/Service';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { firstInstantAt } from '../scheduler/time/zonedTime.ts';
import { LEAD_ORDERS, type LeadPosition, type LeadQuery, MAX_PAGE } from './leadList.ts';
import { LEAD_STATUSES } from './leadState.ts';

const DEFAULT_PAGE = 50;
const MAX_TEXT = 200;
/** A pasted address can be longer than any that gets a mail. */
const MAX_SEARCH = 500;

const text = z.string().max(MAX_TEXT);
const day = z.iso.date('expected a day such as 2026-11-28');
const zone = z.string().max(100).refine(isTimeZone, 'expected a time zone such as Europe/Berlin');

/** Names that may be given several times. */
const LISTS = ['status', 'owner', 'form', 'campaign', 'desk'] as const;

const listSchema = z.strictObject({
  search: z.string().max(MAX_SEARCH).optional(),
  status: z.array(z.enum(LEAD_STATUSES)).optional(),
  owner: z.array(text).max(100).optional(),
  form: z.array(z.coerce.number().int().min(1)).max(100).optional(),
  campaign: z
    .array(text.or(z.string().max(500)))
    .max(100)
    .optional(),
  desk: z.array(text).max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  zone: zone.default('UTC'),
  sort: z
    .string()
    .regex(
      new RegExp(`^-?(?:${LEAD_ORDERS.join('|')})$`),
      `expected one of ${LEAD_ORDERS.join(', ')}, with - before it for the other direction`,
    )
    .default('-received'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
  cursor: z.string().max(2_000).optional(),
});

const periodSchema = z.strictObject({ from: day, to: day, zone: zone.optional() });

function parse<Output>(schema: z.ZodType<Output>, query: URLSearchParams, lists: readonly string[] = []): Output {
  const names = new Set(query.keys());
  const values = [...names].map((name) => {
    const all = query.getAll(name);
    if (!lists.includes(name) && all.length > 1) throw badRequest(`${name}: give it once`);
    return [name, lists.includes(name) ? all : all[0]] as const;
  });
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  throw badRequest(
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'query'}: ${message}`).join('; '),
  );
}

/** The instants at which days begin and end in a zone: midnight, or the first instant after it. */
export const spanOf = (from: string | undefined, to: string | undefined, timeZone: string) => ({
  since: from === undefined ? undefined : firstInstantAt(Temporal.PlainDate.from(from), 0, timeZone),
  until: to === undefined ? undefined : firstInstantAt(Temporal.PlainDate.from(to).add({ days: 1 }), 0, timeZone),
});

const cursorSchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);

/** Writes where a page ended, and in which order, for an address. */
export const encodeCursor = (sort: string, { key, id }: LeadPosition): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

/** @throws RequestError 400 for what `encodeCursor` didn't write for this order */
function readCursor(cursor: string, sort: string): LeadPosition {
  try {
    const [order, key, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    const isNumber = /^-?(?:received|meeting)$/.test(sort);
    if (order === sort && isNumber === (typeof key === 'number')) return { key, id };
  } catch {
    // Not ours either.
  }
  throw badRequest('cursor: give the nextCursor of the page before, with the same sort');
}

/**
 * Reads which leads are wanted: `search`, `status`, `owner`, `form`, `campaign`, `desk` (each any number of times), `from` and `to` (days, both included) in
 * `zone`, `sort`, `limit`, `cursor`.
 * @throws RequestError 400 that names what is wrong
 */
export function readLeadQuery(query: URLSearchParams): LeadQuery & { sort: string } {
  const wanted = parse(listSchema, query, LISTS);
  const { sort, limit, cursor, search } = wanted;
  return {
    ...{ search, sort, limit, isDescending: sort.startsWith('-') },
    order: sort.replace('-', '') as LeadQuery['order'],
    ...spanOf(wanted.from, wanted.to, wanted.zone),
    ...(wanted.status && { statuses: wanted.status }),
    ...(wanted.owner && { owners: wanted.owner }),
    ...(wanted.form && { formIds: wanted.form }),
    ...(wanted.campaign && { campaigns: wanted.campaign }),
    ...(wanted.desk && { desks: wanted.desk }),
    ...(cursor !== undefined && { after: readCursor(cursor, sort) }),
  };
}

/** Reads days, both included, and whose. @throws RequestError 400 */
export const readPeriod = (query: URLSearchParams) => parse(periodSchema, query);
