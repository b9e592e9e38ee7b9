import { RequestError } from '@cumulus/server/Service';
import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type AddressedRecord, findAddressed, refuseTooMany } from './addressedRecords.ts';
import type { Database } from './Database.ts';
import { columnKey, toStoredMessage } from './eventRows.ts';
import { type PageRow, readPage } from './readPage.ts';
import type { ExportOptions, VisitorErasure, VisitorExport } from './records.ts';
import { hasEnd, ownedBy, queries, type RecordExpressions } from './schema.ts';
import { declarationOf, type ErasedCounts, TABLE_NAMES, type TableName, tableNumber } from './tables.ts';

/** Ids per query. */
const STEP = 50;
const LINKING_TABLES = TABLE_NAMES.filter((table) => declarationOf(table).linksIds);
/** More ids than one visitor has: then many visitors share an id by mistake, such as a user id "undefined". */
const MAX_IDENTITIES = 1_000;

/**
 * Finds all ids of a visitor: ids linked by identify or alias, and ids that appear in the same tracked event.
 * @param identities anonymous ids, user ids and consent ids of the visitor
 * @returns these and all others, in the order of discovery
 * @throws RequestError 409: more ids than one visitor can have
 */
export async function findIdentities(database: Database, identities: readonly string[]): Promise<string[]> {
  const found = new Set(identities.map(columnKey));
  let open = [...found];
  while (open.length > 0) {
    const step = open.splice(0, STEP);
    const rows = await database.report(linkedTo(step));
    const newIds = rows.map(({ identity }) => identity).filter((one) => !found.has(one));
    for (const one of newIds) found.add(one);
    if (found.size > MAX_IDENTITIES) {
      const some = [...found].slice(0, 5).join(', ');
      throw new RequestError(
        409,
        'TooManyIds',
        `${identities.join(', ')} is linked to more than ${MAX_IDENTITIES} others (${some}, …): no visitor has that many, so many share one id, or a client sent them on purpose. Nothing was done. To read or erase what has exactly these ids, without those linked to them, give exact=true (in the command: --exact)`,
      );
    }
    open = [...open, ...newIds];
  }
  return [...found];
}

/** The ids that links and records have together with some. */
function linkedTo(ids: readonly string[]) {
  const list = sql.join(ids);
  const together = LINKING_TABLES.map(sql.table).map(
    (table) => sql`UNION SELECT user_id FROM ${table} WHERE anonymous_id IN (${list}) AND user_id IS NOT NULL
      UNION SELECT anonymous_id FROM ${table} WHERE user_id IN (${list}) AND anonymous_id IS NOT NULL`,
  );
  return sql<{ identity: string }>`SELECT other AS identity FROM link WHERE identity IN (${list})
    UNION SELECT identity FROM link WHERE other IN (${list}) ${sql.join(together, sql` `)} LIMIT ${2 * MAX_IDENTITIES + 1}`;
}

/** Events of a page of an export. */
const PAGE_ROWS = 1_000;
/** Links of an export: real visitors have a few. */
const MAX_LINKS = 10_000;

/** Reads a page of all data of one visitor from every table. @param ids of the visitor @throws StoreError */
export async function exportVisitor(
  database: Database,
  ids: readonly string[],
  { after, limit = PAGE_ROWS, maxBytes, isExact }: ExportOptions = {},
): Promise<VisitorExport> {
  const addressed = await findAddressed(database, ids);
  refuseTooMany(addressed);
  const identities = await identitiesWith(database, ids, addressed, isExact);
  const { rows, next } = await readPage(database, {
    ...{ tables: TABLE_NAMES, isNewestFirst: false, after, limit, maxBytes },
    where: (is, table) => [isOfVisitor(is, table, identities, addressed)],
    message: () => database.messageJson,
  });
  const states = await readStates(database, rows);
  return {
    identities,
    links: after ? [] : await readLinks(database, identities),
    events: rows.map((row) => ({ ...toStoredMessage(row), forwarded: states.get(row) ?? null })),
    ...(next && { next }),
  };
}

/**
 * The ids of a visitor, and of those whose events hold the visitor's address: it was typed in the demo on their device. As with links, those that only product
 * analytics or monitoring have don't count.
 */
export async function identitiesWith(
  database: Database,
  ids: readonly string[],
  addressed: readonly AddressedRecord[],
  isExact: boolean | undefined,
): Promise<string[]> {
  if (isExact) return [...new Set(ids.map(columnKey))];
  const ofEvents = addressed.filter(({ table }) => LINKING_TABLES.includes(table));
  const ofAddress = ofEvents.flatMap(({ anonymousId, userId }) => [anonymousId, userId]).filter((id) => id !== null);
  return findIdentities(database, [...new Set([...ids, ...ofAddress])]);
}

/** The records of ids, and those that hold the visitor's address. */
export function isOfVisitor(
  is: RecordExpressions,
  table: TableName,
  identities: readonly string[],
  addressed: readonly AddressedRecord[],
): Expression<SqlBool> {
  const ids = addressed.filter((record) => record.table === table).map(({ id }) => id);
  const isOwn = ownedBy(is, identities);
  // As text: a query has 32,766 parameters at most.
  return ids.length > 0 ? is.or([isOwn, sql<SqlBool>`id IN (${sql.raw(ids.join(', '))})`]) : isOwn;
}

/** The states of forwarded events. */
async function readStates(database: Database, rows: readonly PageRow[]): Promise<ReadonlyMap<PageRow, string>> {
  const events = new Map(rows.filter(({ table }) => TABLE_NAMES[table] === 'event').map((row) => [row.id, row]));
  if (events.size === 0) return new Map();
  const query = queries
    .selectFrom('outbox')
    .select(['event_id', 'state'])
    .where('event_id', 'in', [...events.keys()]);
  const states = await database.report(query);
  return new Map(states.map(({ event_id, state }) => [events.get(event_id) as PageRow, state]));
}

function readLinks(database: Database, identities: readonly string[]): Promise<VisitorExport['links']> {
  return database.report(
    queries
      .selectFrom('link')
      .select(['identity', 'other'])
      .where((link) => hasEnd(link, identities))
      .orderBy('identity')
      .orderBy('other')
      .limit(MAX_LINKS),
  );
}

/** Erases all data of one visitor from every table, in one transaction. @param ids of the visitor @throws StoreError */
export async function eraseVisitor(
  database: Database,
  ids: readonly string[],
  { isExact }: VisitorScope = {},
): Promise<VisitorErasure> {
  const addressed = await findAddressed(database, ids);
  const identities = await identitiesWith(database, ids, addressed, isExact);
  const own = (table: TableName) =>
    queries
      .selectFrom(table)
      .select('id')
      .where((is) => isOfVisitor(is, table, identities, addressed));
  const outbox = queries.deleteFrom('outbox').where('event_id', 'in', own('event')).returning('state');
  const links = queries
    .deleteFrom('link')
    .where((link) => hasEnd(link, identities))
    .returning('identity');
  const senders = TABLE_NAMES.map((table) =>
    queries.deleteFrom('sender').where('record_table', '=', tableNumber(table)).where('record_id', 'in', own(table)),
  );
  const records = TABLE_NAMES.map((table) => queries.deleteFrom(table).where('id', 'in', own(table)).returning('id'));
  const facts = queries.deleteFrom('recording_facts').where('visitor', 'in', identities);
  const [sent, unlinked, ...removed] = await database.write([outbox, links, ...senders, ...records, facts]);
  await database.compact();
  const counts = TABLE_NAMES.map((table, index) => [
    declarationOf(table).erased,
    removed[TABLE_NAMES.length + index]?.length ?? 0,
  ]);
  return {
    identities,
    ...(Object.fromEntries(counts) as ErasedCounts),
    links: unlinked.length,
    forwarded: sent.filter(({ state }) => state === 'sent').length,
  };
}
