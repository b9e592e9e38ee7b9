import type { SqlDatabase } from '@cumulus/sql/Database';
import { queries } from './leadTables.ts';
import { type Submissions, searchRow } from './searchRow.ts';
import { LEAD_COLUMNS, toLead } from './submissions.ts';

/** Leads of one transaction: new leads wait for it. */
const BATCH_SIZE = 200;

/**
 * Makes the search columns of what an earlier release stored: their texts are folded by this process, which a migration can't do. Until it is through, these
 * leads are listed and not found by a search.
 * @param isEnded whether the store is closed
 * @returns for how many
 */
export async function fillSearch(database: SqlDatabase, isEnded: () => boolean): Promise<number> {
  let filled = 0;
  for (const table of ['lead', 'suspect'] as const) {
    let ids: string[] = [];
    do {
      ids = await fillBatch(database, table, ids.at(-1) ?? '');
      filled += ids.length;
    } while (ids.length === BATCH_SIZE && !isEnded());
  }
  return filled;
}

/** Fills in those after an id, in the order of the ids. @returns the ids of the batch */
async function fillBatch(database: SqlDatabase, table: Submissions, after: string): Promise<string[]> {
  // Both tables have these columns.
  const missing = queries
    .selectFrom(table as 'lead')
    .leftJoin(`${table as 'lead'}_search as found`, 'found.id', `${table as 'lead'}.id`)
    .select(LEAD_COLUMNS.map((column) => `${table as 'lead'}.${column}` as const))
    .where('found.id', 'is', null)
    .where(`${table as 'lead'}.id`, '>', after)
    .orderBy(`${table as 'lead'}.id`)
    .limit(BATCH_SIZE);
  const rows = await database.report(missing);
  if (rows.length > 0) await database.write(rows.map((row) => searchRow(table, row.id, toLead(row))));
  return rows.map(({ id }) => id);
}
