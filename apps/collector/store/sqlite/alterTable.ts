import type { DatabaseSync } from 'node:sqlite';
import { createLog } from '@cumulus/http/log';

const log = createLog('store');

/** Triggers first: dropping a view drops its triggers. */
const ALL = `SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type, name`;
/** A view or trigger, and the triggers on it: what `DROP` removes. */
const DROPPED = `SELECT sql FROM sqlite_master WHERE (type = 'trigger' AND tbl_name = $name) OR name = $name ORDER BY type DESC`;

/**
 * Alters a table although a view or trigger that isn't the store's is broken, which makes SQLite refuse: broken ones are dropped, and created again
 * afterwards. Working ones are adapted by SQLite itself.
 * @param change one statement, in the transaction of the caller
 * @throws SQLite's error, where something else is wrong
 */
export function alterTable(database: DatabaseSync, change: string): void {
  const dropped: string[] = [];
  for (;;) {
    try {
      database.exec(change);
      break;
    } catch (error) {
      const { message } = error as Error;
      const broken = database
        .prepare(ALL)
        .all()
        .find(({ type, name }) => isNamed(message, `${type} ${name}`));
      if (!broken) throw error;
      const statements = database.prepare(DROPPED).all({ $name: String(broken.name) });
      dropped.push(...statements.map(({ sql }) => String(sql)));
      database.exec(`DROP ${broken.type} ${quote(String(broken.name))}`);
      log.error(`${broken.type} ${broken.name} doesn't work, and is left as it is: ${message}`);
    }
  }
  for (const sql of dropped) database.exec(sql);
}

const isNamed = (message: string, what: string) =>
  [':', ' after rename:'].some((end) => message.startsWith(`error in ${what}${end}`));
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
