import { placeholders, type SqlValue } from '@cumulus/sql/Database';
import type { Database } from './Database.ts';
import { columnKey, READ_COLUMNS, toStoredMessage } from './eventRows.ts';
import type { StoredMessage } from './Store.ts';

/** One kind of a session's recording. */
export interface RecordingSummary {
  vendor: string;
  type: string;
  sessionId: string;
  anonymousId: string | null;
  parts: number;
  /** When its first part begins and its last one begins; milliseconds since 1970. */
  from: number;
  to: number;
}

/** Which parts of a recording are wanted. */
export interface PartFilter {
  sessionId: string;
  vendor?: string;
  type?: string;
  /** An anonymous id: Amplitude's sessions are times, which two visitors can share. */
  visitor?: string;
  /** Id of the last part of the previous page; 0 for the first page. */
  after: number;
  limit: number;
}

/** Some parts of a recording, in the order of their arrival. */
export interface PartPage {
  parts: StoredMessage[];
  /** Where the next page begins; undefined when this is the last. */
  next?: number;
}

/**
 * Lists recordings, the last ones first.
 * @param visitor an anonymous id; without it those of all visitors
 * @throws StoreError
 */
export async function listRecordings(
  database: Database,
  visitor: string | undefined,
  limit: number,
): Promise<RecordingSummary[]> {
  const own = visitor === undefined ? '' : 'WHERE anonymous_id = $2';
  const text = `SELECT vendor, type, event AS session_id, anonymous_id, count(*) AS parts, min(occurred_at) AS first, max(occurred_at) AS last
    FROM recording ${own} GROUP BY vendor, type, event, anonymous_id ORDER BY max(received_at) DESC, vendor, type LIMIT $1`;
  const rows = await database.report({
    text,
    parameters: visitor === undefined ? [limit] : [limit, columnKey(visitor)],
  });
  return rows.map((row) => ({
    vendor: String(row.vendor),
    type: String(row.type),
    sessionId: String(row.session_id),
    anonymousId: row.anonymous_id as string | null,
    parts: Number(row.parts),
    from: Number(row.first),
    to: Number(row.last),
  }));
}

/** Reads parts of one recording with their bytes. @throws StoreError */
export async function readParts(database: Database, filter: PartFilter): Promise<PartPage> {
  const parameters: SqlValue[] = [columnKey(filter.sessionId), filter.after, filter.limit + 1];
  const conditions = (['vendor', 'type'] as const).flatMap((name) =>
    filter[name] === undefined ? [] : [`AND ${name} = $${parameters.push(columnKey(filter[name]))}`],
  );
  if (filter.visitor !== undefined)
    conditions.push(`AND anonymous_id = $${parameters.push(columnKey(filter.visitor))}`);
  const wanted = `SELECT id FROM recording WHERE event = $1 AND id > $2 ${conditions.join(' ')} ORDER BY id LIMIT $3`;
  const ids = (await database.report({ text: wanted, parameters })).map(({ id }) => Number(id));
  const page = ids.slice(0, filter.limit);
  if (page.length === 0) return { parts: [] };
  const rows = await database.report({
    text: `SELECT ${READ_COLUMNS}, ${database.messageJson} AS message FROM recording WHERE id IN (${placeholders(page.length)}) ORDER BY id`,
    parameters: page,
  });
  return { parts: rows.map(toStoredMessage), ...(ids.length > page.length && { next: page.at(-1) as number }) };
}
