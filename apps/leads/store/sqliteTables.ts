import type { SqliteTables } from '@cumulus/sql/sqlite/SqliteTables';
import { rescueLeads } from './rescueLeads.ts';

/** What the thread of the file of leads does. The file is one of its own, so that a flood of events doesn't delay leads. */
export const tables: SqliteTables = { fileVariable: 'LEADS_FILE', rescue: rescueLeads };
