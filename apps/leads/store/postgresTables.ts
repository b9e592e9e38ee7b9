import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { LEAD_MIGRATIONS, TABLE_NAMES } from './leadTables.ts';

/** The tables of leads in PostgreSQL, beside those of events. */
export const POSTGRES_LEAD_TABLES: PostgresTables = {
  store: 'leads',
  schema: 'cumulus_leads',
  names: TABLE_NAMES,
  migrations: LEAD_MIGRATIONS,
};
