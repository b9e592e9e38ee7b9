import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { LEAD_MIGRATIONS } from './leadTables.ts';

/** The tables of leads in PostgreSQL, beside those of events. */
export const POSTGRES_LEAD_TABLES: PostgresTables = {
  store: 'leads',
  schema: 'cumulus_leads',
  names: [
    'lead',
    'lead_delivery',
    'sign_up_reference',
    'meeting',
    'meeting_slot',
    'mail_sent',
    'suspect',
    'suspect_reference',
    'genuine_lead',
  ],
  migrations: LEAD_MIGRATIONS,
};
