import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { createMigrations } from '../schema.ts';
import { TABLE_NAMES } from '../tables.ts';
import { refreshPostgresViews } from './postgresDialect.ts';

/** The tables of received records. */
export const EVENT_TABLES: PostgresTables = {
  store: 'collector',
  schema: 'cumulus_collector',
  names: [...TABLE_NAMES, 'outbox', 'link', 'sender', 'consent_total', 'consent_batch'],
  migrations: createMigrations('postgres'),
  onPrepared: (client) => refreshPostgresViews(client),
};
