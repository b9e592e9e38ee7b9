import { existsSync } from 'node:fs';
import { openPostgresSource, openSqliteSource, type RecordSource } from '@cumulus/lake';
import type { ReportEnvironment } from './reportEnvironment.ts';

/** Opens the collector's store for reading; undefined where the collector has not created it yet. */
export function openSource({ DATABASE_URL, STORE_FILE }: ReportEnvironment): RecordSource | undefined {
  if (DATABASE_URL) return openPostgresSource(DATABASE_URL);
  return existsSync(STORE_FILE) ? openSqliteSource(STORE_FILE) : undefined;
}
