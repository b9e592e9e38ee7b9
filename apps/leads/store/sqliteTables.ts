import type { SqliteTables } from '@cumulus/sql/sqlite/SqliteTables';
import { LEADS_SCHEMA, LEADS_VERSION, SUSPECT_SCHEMA } from './leadTables.ts';
import { rescueLeads } from './rescueLeads.ts';

/** The tables of leads in a SQLite file of their own, so that a flood of events doesn't delay them. */
export const tables: SqliteTables = {
  version: LEADS_VERSION,
  fileVariable: 'LEADS_FILE',
  migrate: (file) => file.database.exec(LEADS_SCHEMA),
  onPrepared: (file) => file.database.exec(SUSPECT_SCHEMA),
  rescue: rescueLeads,
};
