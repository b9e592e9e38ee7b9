import { type EventName, MAX_ID_LENGTH } from '@cumulus/tracking-plan';
import type { Database, Row, SqlValue } from './Database.ts';

/** A place among the exposures, in the order in which they arrived. */
export interface ExposurePosition {
  /** Milliseconds since 1970. */
  receivedAt: number;
  id: number;
}

/** What counts of an exposure. */
export interface StoredExposure {
  experiment: string;
  phase: number;
  variation: number;
  /** By what the visitor was dealt; null where the event doesn't say. */
  hashAttribute: string | null;
  /** The value that the visitor was dealt by, else the anonymous id or user id. */
  visitor: string;
}

/** Some of the exposures, oldest first. */
export interface ExposurePage {
  /** Those that follow the plan. */
  exposures: StoredExposure[];
  /** Where the next page begins; undefined where there was nothing to read. */
  end?: ExposurePosition;
  /** Whether there was no more to read. */
  isLast: boolean;
}

const EXPOSURE = 'view growthbook experiment' satisfies EventName;
/** Names of columns, and the properties that they are of. */
const TEXTS = { experiment: 'experimentId', hash_attribute: 'hashAttribute', hash_value: 'hashValue' };
const NUMBERS = { variation: 'variationId', phase: 'phase' };

/**
 * Reads exposures in the order in which they arrived, without the rest of their messages: a page takes as much memory however long the messages are.
 * What doesn't follow the plan is passed over, also an id that is too long in a row of a release that took it.
 * @param after where the page before ended
 * @param limit how many rows are looked at
 * @throws StoreError
 */
export async function listExposures(database: Database, after: ExposurePosition, limit: number): Promise<ExposurePage> {
  const rows = await database.read({
    text: textFor(database),
    parameters: [EXPOSURE, after.receivedAt, after.id, limit],
  });
  const last = rows.at(-1);
  return {
    exposures: rows.flatMap((row) => exposureOf(row) ?? []),
    ...(last && { end: { receivedAt: Number(last.received_at), id: Number(last.id) } }),
    isLast: rows.length < limit,
  };
}

/** One character more than is allowed shows that a text is too long. What isn't valid is read all the same, so that the work of a page is limited. */
function textFor({ dialect }: Database): string {
  const valid = (value: string, name: string) => `CASE WHEN is_valid = 1 THEN ${value} END AS ${name}`;
  const columns = [
    ...Object.entries(TEXTS).map(([name, property]) => {
      const text = dialect.value({ path: ['properties', property], type: 'text' });
      return valid(`substr(${text}, 1, ${MAX_ID_LENGTH + 1})`, name);
    }),
    ...Object.entries(NUMBERS).map(([name, property]) =>
      valid(dialect.value({ path: ['properties', property], type: 'number' }), name),
    ),
  ];
  return `SELECT received_at, id, is_valid, coalesce(anonymous_id, user_id) AS visitor, ${columns.join(', ')}
    FROM event WHERE event = $1 AND received_at >= $2 AND (received_at, id) > ($2, $3) ORDER BY received_at, id LIMIT $4`;
}

/** An event without a phase is of the first: the site tells which from the second on. */
function exposureOf(row: Row): StoredExposure | undefined {
  const { experiment, variation, phase, hash_attribute: hashAttribute, hash_value: hashValue } = row;
  const visitor = hashValue ?? row.visitor;
  if (row.is_valid !== 1 || typeof variation !== 'number' || typeof visitor !== 'string') return undefined;
  if (typeof experiment !== 'string' || [experiment, hashAttribute, visitor].some(isTooLong)) return undefined;
  return { experiment, phase: Number(phase ?? 0), variation, hashAttribute: hashAttribute as string | null, visitor };
}

const isTooLong = (value: SqlValue | undefined) => typeof value === 'string' && value.length > MAX_ID_LENGTH;
