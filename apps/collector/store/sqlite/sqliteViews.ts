import type { DatabaseSync } from 'node:sqlite';
import { createLog } from '@cumulus/http/log';
import type { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import { planViews, type ViewDialect, type ViewQueries } from '../planViews.ts';

const log = createLog('store');

const MS = '1000.0';
/** Values of `json_type` for each column type. */
const KINDS = { text: `'text'`, number: `'integer', 'real'`, boolean: `'true', 'false'`, json: `'object', 'array'` };

/** Times are text in ISO 8601, which sorts as they do; true is 1; objects and lists are JSON as text. */
export const sqliteDialect: ViewDialect = {
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / ${MS}, 'unixepoch')`,
  day: (column) => `date(${column} / ${MS}, 'unixepoch')`,
  value({ path, type, member = '' }) {
    const place = `'$${path.map((name) => `."${name}"`).join('')}'`;
    if (type === 'member') {
      const list = `json_each(message, ${place})`;
      return `CASE json_type(message, ${place}) WHEN 'array' THEN EXISTS (SELECT 1 FROM ${list} WHERE value = '${member}') END`;
    }
    return `CASE WHEN json_type(message, ${place}) IN (${KINDS[type]}) THEN json_extract(message, ${place}) END`;
  },
};

const EXISTING = `SELECT name, definition FROM plan_view WHERE name IN (SELECT name FROM sqlite_master WHERE type = 'view')`;
const NOTE = `INSERT INTO plan_view (name, definition) VALUES (?, ?)
  ON CONFLICT (name) DO UPDATE SET definition = excluded.definition`;

/**
 * Updates the views of the tracking plan that differ from the stored definitions, and drops those of events that are no longer planned.
 * A foreign view or table of the same name stays unchanged and is logged.
 */
export function refreshViews({ database }: SqliteFile, wanted: ViewQueries = planViews(sqliteDialect)): void {
  if (differing(database, wanted).length === 0) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have created them while this one waited for the lock.
    for (const name of differing(database, wanted)) refresh(database, name, wanted.get(name));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function differing(database: DatabaseSync, wanted: ViewQueries): string[] {
  const rows = database.prepare(EXISTING).all();
  const existing = new Map(rows.map(({ name, definition }) => [String(name), definition]));
  return [...new Set([...existing.keys(), ...wanted.keys()])].filter((name) => existing.get(name) !== wanted.get(name));
}

function refresh(database: DatabaseSync, name: string, query: string | undefined): void {
  const isOurs = database.prepare('DELETE FROM plan_view WHERE name = ?').run(name).changes > 0;
  try {
    if (isOurs) database.exec(`DROP VIEW IF EXISTS ${name}`);
    if (query === undefined) return;
    database.exec(`CREATE VIEW ${name} AS ${query}`);
    database.prepare(NOTE).run(name, query);
  } catch (error) {
    log.error(`view ${name} of the tracking plan can't be made: ${(error as Error).message}`);
  }
}
