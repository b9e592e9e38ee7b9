import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { createMigrations, POSTGRES_TYPES } from '../tableMigrations.ts';
import { TABLE_NAMES } from '../tables.ts';
import { refreshPostgresViews } from './postgresDialect.ts';

/** The tables of received records. */
export const EVENT_TABLES: PostgresTables = {
  store: 'collector',
  schema: 'cumulus_collector',
  names: [...TABLE_NAMES, 'outbox', 'link', 'sender'],
  migrations: createMigrations(POSTGRES_TYPES),
  onPrepared: (client) => refreshPostgresViews(client),
};
