import type { Row, SqlValue } from '@cumulus/sql/Database';
import { type EventName, MAX_ID_LENGTH } from '@cumulus/tracking-plan';
import type { Database } from './Database.ts';

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
/** Column names and their event properties. */
const TEXTS = { experiment: 'experimentId', hash_attribute: 'hashAttribute', hash_value: 'hashValue' };
const NUMBERS = { variation: 'variationId', phase: 'phase' };

/**
 * Lists exposures in the order of their arrival, without the rest of their messages, so that the memory of a page is bounded. Rows that don't follow
 * the plan are skipped, as are rows of earlier releases with ids that are too long.
 * @param after end of the previous page
 * @param limit number of rows read
 * @throws StoreError
 */
export async function listExposures(database: Database, after: ExposurePosition, limit: number): Promise<ExposurePage> {
  const rows = await database.report({
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

/** Reads one character more than allowed, which shows that a text is too long. Invalid rows are read too, so that the work per page is bounded. */
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

/** An event without a phase belongs to the first: the site sends the phase from the second on. */
function exposureOf(row: Row): StoredExposure | undefined {
  const { experiment, variation, phase, hash_attribute: hashAttribute, hash_value: hashValue } = row;
  const visitor = hashValue ?? row.visitor;
  if (row.is_valid !== 1 || typeof variation !== 'number' || typeof visitor !== 'string') return undefined;
  if (typeof experiment !== 'string' || [experiment, hashAttribute, visitor].some(isTooLong)) return undefined;
  return { experiment, phase: Number(phase ?? 0), variation, hashAttribute: hashAttribute as string | null, visitor };
}

const isTooLong = (value: SqlValue | undefined) => typeof value === 'string' && value.length > MAX_ID_LENGTH;
