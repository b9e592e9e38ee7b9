import { PostgresPool } from '@cumulus/sql/postgres/PostgresPool';
import {
  type Mark,
  type RecordSource,
  SOURCE_COLUMNS,
  type SourceRecord,
  type SourceTable,
  WANTED,
} from './RecordSource.ts';

const SCHEMA = 'cumulus_collector';
const BATCH = 2_048;
const QUERY_LIMIT_MS = 30_000;

/** Connects to the PostgreSQL of the collector, by one connection, which can only read. */
export function openPostgresSource(url: string): RecordSource {
  const pool = new PostgresPool(url, SCHEMA, { size: 1, queryLimitMs: QUERY_LIMIT_MS, isReadOnly: true });
  const rowsOf = async <Result>(text: string, ...parameters: number[]) =>
    (await pool.query({ text, parameters })) as Result[];
  const markWhere = (table: SourceTable, condition: string) =>
    `SELECT id, received_at AS "receivedAt" FROM ${table} WHERE ${condition}`;
  return {
    async lastBefore(table, until) {
      const last = `id = (SELECT max(id) FROM ${table} WHERE received_at < $1)`;
      return (await rowsOf<Mark>(markWhere(table, last), until))[0];
    },
    find: async (table, id) => (await rowsOf<Mark>(markWhere(table, 'id = $1'), id))[0],
    async *read(table: SourceTable, after: number, upTo: number) {
      const columns = [...SOURCE_COLUMNS, 'coalesce(message_text, message::text) AS message'].join(', ');
      const text = `SELECT ${columns} FROM ${table} WHERE id > $1 AND id <= $2 AND ${WANTED[table]} ORDER BY id LIMIT ${BATCH}`;
      for (let last = after; ; ) {
        const rows = await rowsOf<SourceRecord>(text, last, upTo);
        const end = rows.at(-1);
        if (!end) return;
        yield rows;
        last = end.id;
      }
    },
    close: () => pool.close(),
  };
}
