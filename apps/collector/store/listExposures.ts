import type { RowOf } from '@cumulus/sql/query';
import { type EventName, MAX_ID_LENGTH } from '@cumulus/tracking-plan';
import { sql } from 'kysely';
import type { Database } from './Database.ts';
import { queries } from './schema.ts';

/** A position in the exposures, in the order of their arrival. */
export interface ExposurePosition {
  /** Milliseconds since 1970. */
  receivedAt: number;
  id: number;
}

/** The parts of an exposure that experiments need. */
export interface StoredExposure {
  experiment: string;
  phase: number;
  variation: number;
  /** The attribute by which the visitor was assigned; null where the event has none. */
  hashAttribute: string | null;
  /** The value of that attribute, else the anonymous id or user id. */
  visitor: string;
}

/** Some of the exposures, oldest first. */
export interface ExposurePage {
  /** Those that follow the plan. */
  exposures: StoredExposure[];
  /** Where the next page begins; undefined without rows. */
  end?: ExposurePosition;
  /** Whether this is the last page. */
  isLast: boolean;
}

const EXPOSURE = 'view growthbook experiment' satisfies EventName;
/** Experiments and visitors have shorter ids: a longer one is read up to a character more, which shows that it is too long. */
const READ_LENGTH = MAX_ID_LENGTH + 1;

/**
 * Lists exposures in the order of their arrival, without the rest of their messages, so that the memory of a page is bounded. Rows that don't follow
 * the plan are read too, so that the work for a page is bounded, and skipped, as are rows of earlier releases with ids that are too long.
 * @param after end of the previous page
 * @param limit number of rows read
 * @throws StoreError
 */
export async function listExposures(database: Database, after: ExposurePosition, limit: number): Promise<ExposurePage> {
  const rows = await database.report(exposuresOf(database, after, limit));
  const last = rows.at(-1);
  return {
    exposures: rows.flatMap((row) => exposureOf(row) ?? []),
    ...(last && { end: { receivedAt: last.received_at, id: last.id } }),
    isLast: rows.length < limit,
  };
}

function exposuresOf({ dialect }: Database, { receivedAt, id }: ExposurePosition, limit: number) {
  // SQLite fails at a message that is no JSON, which only an invalid record has.
  const read = (property: string, type: 'text' | 'number') =>
    sql.raw(`CASE WHEN is_valid = 1 THEN ${dialect.value({ path: ['properties', property], type })} END`);
  const text = (property: string) => sql<string | null>`substr(${read(property, 'text')}, 1, ${READ_LENGTH})`;
  const number = (property: string) => sql<number | null>`${read(property, 'number')}`;
  return queries
    .selectFrom('event')
    .select(['received_at', 'id', 'is_valid', sql<string | null>`coalesce(anonymous_id, user_id)`.as('visitor')])
    .select([text('experimentId').as('experiment'), number('variationId').as('variation'), number('phase').as('phase')])
    .select([text('hashAttribute').as('hashAttribute'), text('hashValue').as('hashValue')])
    .where('event', '=', EXPOSURE)
    .where('received_at', '>=', receivedAt)
    .where((is) => is(is.refTuple('received_at', 'id'), '>', is.tuple(receivedAt, id)))
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit);
}

/** An event without a phase belongs to the first: the site sends the phase from the second on. */
function exposureOf(row: RowOf<ReturnType<typeof exposuresOf>>): StoredExposure | undefined {
  const { experiment, variation, phase, hashAttribute } = row;
  const visitor = row.hashValue ?? row.visitor;
  if (row.is_valid !== 1 || variation === null || experiment === null || visitor === null) return undefined;
  if ([experiment, hashAttribute, visitor].some(isTooLong)) return undefined;
  return { experiment, phase: phase ?? 0, variation, hashAttribute, visitor };
}

const isTooLong = (id: string | null) => id !== null && id.length > MAX_ID_LENGTH;
