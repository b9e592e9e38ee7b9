import { sql } from 'kysely';
import type { Database } from './Database.ts';

/** Visitors of one question: a page of leads. */
export const MAX_VISITORS = 200;

/** The first event that is kept of a visitor. */
export interface FirstEvent {
  anonymousId: string;
  /** Milliseconds since 1970. */
  occurredAt: number;
  /** JSON. */
  message: string;
}

/**
 * Reads the first valid event that is kept of each of these visitors, in the order of their arrival: it says where the visitor came from. Each is found by the
 * index of the visitor's events, however many these are.
 * @param anonymousIds up to `MAX_VISITORS`
 * @throws StoreError
 */
export async function listFirstEvents(database: Database, anonymousIds: readonly string[]): Promise<FirstEvent[]> {
  const ids = [...new Set(anonymousIds)];
  if (ids.length === 0) return [];
  const firsts = ids.map(
    (id) => sql`SELECT * FROM (SELECT anonymous_id AS "anonymousId", occurred_at AS "occurredAt",
        ${database.messageJson} AS message FROM event
      WHERE anonymous_id = ${id} AND vendor = 'segment' AND type IN ('page', 'track') AND is_valid = 1
      ORDER BY id LIMIT 1) AS first_event`,
  );
  return database.report(sql<FirstEvent>`${sql.join(firsts, sql` UNION ALL `)}`);
}
