import type { Database } from './Database.ts';
import { columnKey, READ_COLUMNS, toStoredMessage } from './eventRows.ts';
import type { StoredMessage } from './records.ts';
import { queries } from './schema.ts';

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
export function listRecordings(
  database: Database,
  visitor: string | undefined,
  limit: number,
): Promise<RecordingSummary[]> {
  const listed = queries
    .selectFrom('recording')
    .select(({ fn }) => [
      ...(['vendor', 'type', 'event as sessionId', 'anonymous_id as anonymousId'] as const),
      fn.countAll<number>().as('parts'),
      fn.min('occurred_at').as('from'),
      fn.max('occurred_at').as('to'),
    ])
    .groupBy(['vendor', 'type', 'event', 'anonymous_id'])
    .orderBy(({ fn }) => fn.max('received_at'), 'desc')
    .orderBy('vendor')
    .orderBy('type')
    .limit(limit)
    .$narrowType<{ sessionId: string }>();
  return database.report(visitor === undefined ? listed : listed.where('anonymous_id', '=', columnKey(visitor)));
}

/** Reads parts of one recording with their bytes. @throws StoreError */
export async function readParts(database: Database, filter: PartFilter): Promise<PartPage> {
  const { sessionId, vendor, type, visitor, after, limit } = filter;
  let wanted = queries
    .selectFrom('recording')
    .select('id')
    .where('event', '=', columnKey(sessionId))
    .where('id', '>', after);
  if (vendor !== undefined) wanted = wanted.where('vendor', '=', columnKey(vendor));
  if (type !== undefined) wanted = wanted.where('type', '=', columnKey(type));
  if (visitor !== undefined) wanted = wanted.where('anonymous_id', '=', columnKey(visitor));
  const ids = (await database.report(wanted.orderBy('id').limit(limit + 1))).map(({ id }) => id);
  const page = ids.slice(0, limit);
  if (page.length === 0) return { parts: [] };
  const rows = await database.report(
    queries
      .selectFrom('recording')
      .select([...READ_COLUMNS, database.messageJson.as('message')])
      .where('id', 'in', page)
      .orderBy('id'),
  );
  return { parts: rows.map(toStoredMessage), ...(ids.length > page.length && { next: page.at(-1) as number }) };
}
