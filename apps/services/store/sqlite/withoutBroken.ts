import type { DatabaseSync } from 'node:sqlite';

/** What SQLite keeps of a view or trigger. */
interface Made {
  type: string;
  name: string;
  sql: string;
}

/** Views last: what is made on one goes with it. */
const ALL = `SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type, name`;
const GOING = `SELECT type, name, sql FROM sqlite_master WHERE (type = 'trigger' AND tbl_name = $name) OR name = $name ORDER BY type DESC`;

/**
 * Changes a table where a view or trigger of somebody else's doesn't work, which SQLite refuses: such a one is removed, and made again as it was. Those
 * that work follow the change, as SQLite has it.
 * @param change one statement, in the transaction of the caller
 * @throws SQLite's error, where something else is wrong
 */
export function withoutBroken(database: DatabaseSync, change: string): void {
  const removed: Made[] = [];
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
      removed.push(...(database.prepare(GOING).all({ $name: String(broken.name) }) as unknown as Made[]));
      database.exec(`DROP ${broken.type} ${quote(String(broken.name))}`);
      console.error(`store: ${broken.type} ${broken.name} doesn't work, and is left as it is: ${message}`);
    }
  }
  for (const { sql } of removed) database.exec(sql);
}

const isNamed = (message: string, what: string) =>
  [':', ' after rename:'].some((end) => message.startsWith(`error in ${what}${end}`));
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
