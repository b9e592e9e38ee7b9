import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type Mark,
  type RecordSource,
  SOURCE_COLUMNS,
  type SourceRecord,
  type SourceTable,
  WANTED,
} from './RecordSource.ts';

/** About 3 MB: a page of the log stays in use for a few milliseconds, so that the collector can empty it. */
const BATCH = 2_048;
const BUSY_LIMIT_MS = 5_000;

/** Opens the SQLite file of the collector. It blocks the thread, so it belongs into a process of its own. @throws SQLite's error */
export function openSqliteSource(file: string): RecordSource {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_LIMIT_MS });
  const rowsOf = <Result>(statement: StatementSync, ...parameters: number[]) =>
    statement.all(...parameters) as Result[];
  const markWhere = (table: SourceTable, condition: string) =>
    database.prepare(`SELECT id, received_at AS receivedAt FROM ${table} WHERE ${condition}`);
  return {
    async lastBefore(table, until) {
      const last = `id = (SELECT max(id) FROM ${table} WHERE received_at < ?)`;
      return rowsOf<Mark>(markWhere(table, last), until)[0];
    },
    find: async (table, id) => rowsOf<Mark>(markWhere(table, 'id = ?'), id)[0],
    async *read(table: SourceTable, after: number, upTo: number) {
      const columns = [...SOURCE_COLUMNS, 'message'].join(', ');
      const text = `SELECT ${columns} FROM ${table} WHERE id > ? AND id <= ? AND ${WANTED[table]} ORDER BY id LIMIT ${BATCH}`;
      const batch = database.prepare(text);
      for (let last = after; ; ) {
        const rows = rowsOf<SourceRecord>(batch, last, upTo);
        const end = rows.at(-1);
        if (!end) return;
        yield rows;
        last = end.id;
      }
    },
    async close() {
      database.close();
    },
  };
}
