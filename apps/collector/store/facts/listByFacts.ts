import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../Database.ts';
import { columnKey } from '../eventRows.ts';
import { type EventTables, queries } from '../schema.ts';
import { refreshFacts } from './refreshFacts.ts';

/** Which recordings are wanted. */
export interface RecordingFilter {
  /** With at least one rage click, or one error. */
  hasRageClick?: boolean | undefined;
  hasError?: boolean | undefined;
  /** A form was begun and not sent: any, or this one, such as `contact` or `contact: email`. */
  gaveUp?: string | undefined;
  /** A path that was shown. */
  page?: string | undefined;
  source?: string | undefined;
  channel?: string | undefined;
  device?: string | undefined;
  country?: string | undefined;
  visitor?: string | undefined;
  /** One of these. */
  visitors?: readonly string[] | undefined;
  /** Length. */
  minMs?: number | undefined;
  maxMs?: number | undefined;
  limit: number;
  after?: RecordingPosition | undefined;
}

/** A position in the list. */
export interface RecordingPosition {
  startedAt: number;
  session: string;
  visitor: string;
}

/** A recording, and what happened in it. */
export interface ListedRecording extends RecordingPosition {
  endedAt: number;
  parts: number;
  clicks: number;
  rageClicks: number;
  errors: number;
  pages: string[];
  device: string | null;
  source: string | null;
  channel: string | null;
  country: string | null;
  gaveUp: string | null;
}

/** For `gaveUp`. */
export const ANY_FORM = 'any';

/**
 * Lists recordings, the last ones first.
 * @returns also how many parts haven't been looked at yet
 * @throws StoreError
 */
export async function listByFacts(database: Database, filter: RecordingFilter, now: () => number) {
  const pending = await refreshFacts(database, now);
  const rows = await database.report(
    queries
      .selectFrom('recording_facts')
      .selectAll()
      .where((is) => is.and(conditionsOf(is, filter)))
      .orderBy('started_at', 'desc')
      .orderBy('session', 'desc')
      .orderBy('visitor', 'desc')
      .limit(filter.limit + 1),
  );
  const recordings = rows.slice(0, filter.limit).map(
    (row): ListedRecording => ({
      ...{ session: row.session, visitor: row.visitor, startedAt: row.started_at, endedAt: row.ended_at },
      ...{ parts: row.parts, clicks: row.clicks, rageClicks: row.rage_clicks, errors: row.errors },
      ...{ pages: JSON.parse(row.pages) as string[], device: row.device, source: row.source },
      ...{ channel: row.channel, country: row.country, gaveUp: row.gave_up },
    }),
  );
  const last = recordings.at(-1);
  return { recordings, pending, next: rows.length > filter.limit && last ? last : undefined };
}

type Is = ExpressionBuilder<EventTables, 'recording_facts'>;

function conditionsOf(is: Is, filter: RecordingFilter) {
  const { hasRageClick, hasError, gaveUp, page, visitor, visitors, minMs, maxMs, after } = filter;
  const named = (['source', 'channel', 'device', 'country'] as const).flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [is(name, '=', value)];
  });
  const length = sql<number>`ended_at - started_at`;
  return [
    ...named,
    ...(hasRageClick ? [is('rage_clicks', '>', 0)] : []),
    ...(hasError ? [is('errors', '>', 0)] : []),
    ...(gaveUp === undefined ? [] : [gaveUpAt(is, gaveUp)]),
    ...(page === undefined ? [] : [contains('pages', JSON.stringify(page))]),
    ...(visitor === undefined ? [] : [is('visitor', '=', columnKey(visitor))]),
    ...(visitors === undefined ? [] : [is('visitor', 'in', visitors.map(columnKey))]),
    ...(minMs === undefined ? [] : [is(length, '>=', minMs)]),
    ...(maxMs === undefined ? [] : [is(length, '<=', maxMs)]),
    ...(after === undefined
      ? []
      : [
          is(
            is.refTuple('started_at', 'session', 'visitor'),
            '<',
            is.tuple(after.startedAt, after.session, after.visitor),
          ),
        ]),
  ];
}

function gaveUpAt(is: Is, form: string) {
  if (form === ANY_FORM) return is('gave_up', 'is not', null);
  return is.or([is('gave_up', '=', form), sql<SqlBool>`gave_up LIKE ${`${escaped(form)}: %`} ESCAPE '!'`]);
}

const contains = (column: 'pages', text: string) =>
  sql<SqlBool>`${sql.ref(column)} LIKE ${`%${escaped(text)}%`} ESCAPE '!'`;

const escaped = (text: string) => text.replaceAll(/[!%_]/g, '!$&');
