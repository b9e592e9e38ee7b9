import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { LEAD_TABLES, LEADS_SCHEMA, LEADS_VERSION, SUSPECT_SCHEMA } from './leadTables.ts';

/** The tables of leads in PostgreSQL, beside those of events. */
export const POSTGRES_LEAD_TABLES: PostgresTables = {
  store: 'leads',
  schema: 'cumulus_leads',
  version: LEADS_VERSION,
  names: Object.keys(LEAD_TABLES),
  async migrate(client) {
    await client.query(LEADS_SCHEMA);
  },
  async onPrepared(client) {
    await client.query(SUSPECT_SCHEMA);
  },
};
