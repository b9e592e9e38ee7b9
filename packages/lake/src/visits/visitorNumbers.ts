import type { DuckDBConnection } from '@duckdb/node-api';
import type { Manifest } from '../Manifest.ts';
import { visitParts, wholeVisits } from './visitFiles.ts';

/** Selects the visitors of all files, with their numbers, and the day (UTC) of each visit or part of one. */
export const numberedVisitors = (folder: string, manifest: Manifest): string =>
  `SELECT anonymous_id, visitor_number, started_at::DATE AS day FROM (${wholeVisits(folder, manifest)})
    UNION ALL SELECT anonymous_id, visitor_number, day FROM (${visitParts(folder, manifest)})`;

/**
 * Makes table `visitors` of those of table `mine`, which has parts of visits: known ones keep their numbers, others get the next ones.
 * @param known selects the known ones among them: `anonymous_id`, `visitor_number`, and `is_new`, whether they have no earlier visit
 * @returns the highest number
 */
export async function numberVisitors(
  connection: DuckDBConnection,
  { visitors = 0 }: Manifest,
  known: string,
): Promise<number> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE visitors AS ${known}`);
  const { rowsChanged } = await connection.run(`INSERT INTO visitors
    SELECT anonymous_id, ${visitors} + row_number() OVER (ORDER BY anonymous_id), true
    FROM (SELECT DISTINCT anonymous_id FROM mine ANTI JOIN visitors USING (anonymous_id) WHERE anonymous_id IS NOT NULL)`);
  return visitors + rowsChanged;
}

/** Selects table `mine` with the numbers of its visitors; of a new one the first visit is new. */
export const NUMBERED = `SELECT mine.*, visitor_number,
    coalesce(visitors.is_new, false) AND row_number() OVER (PARTITION BY anonymous_id ORDER BY started_at, visit_id) = 1 AS is_new
  FROM mine LEFT JOIN visitors USING (anonymous_id)`;
