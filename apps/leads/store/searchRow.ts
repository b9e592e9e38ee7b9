import { insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import { queries } from './leadTables.ts';
import { searchColumns } from './searchColumns.ts';

/** Tables of submissions, with the same columns. */
export type Submissions = 'lead' | 'suspect';

/** Stores the search columns of a submission that is in the table, unless they are there. */
export const searchRow = (table: Submissions, id: string, submission: Parameters<typeof searchColumns>[0]) =>
  insertFrom(queries, `${table as 'lead'}_search`, queries.selectFrom(table as 'lead').where('id', '=', id), {
    id: sql.ref<string>(`${table}.id`),
    ...searchColumns(submission),
  }).onConflict((conflict) => conflict.column('id').doNothing());
