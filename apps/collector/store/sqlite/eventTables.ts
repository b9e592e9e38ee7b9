import type { SqliteTables } from '@cumulus/sql/sqlite/SqliteTables';
import type { ViewQueries } from '../refreshViews.ts';
import { type Insertion, insertRecords } from './insertRecords.ts';
import { rescueConsents } from './rescueConsents.ts';
import { refreshSqliteViews } from './sqliteDialect.ts';

/** What the thread of the file does for the store of events. */
export const tables: SqliteTables = {
  fileVariable: 'STORE_FILE',
  onPrepared: (file, views) => refreshSqliteViews(file, views as ViewQueries),
  tasks: { insert: (file, input) => insertRecords(file, input as Insertion) },
  rescue: rescueConsents,
};
