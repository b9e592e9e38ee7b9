import { RequestError } from '@cumulus/server/Service';
import { placeholders } from '@cumulus/sql/Database';
import { type AddressedRecord, findAddressed, refuseTooMany } from './addressedRecords.ts';
import type { Database } from './Database.ts';
import { columnKey, toStoredMessage } from './eventRows.ts';
import { readPage } from './readPage.ts';
import type { ExportOptions, VisitorErasure, VisitorExport, VisitorScope } from './Store.ts';
import { tableNumber } from './senders/senderTable.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Ids per query. */
const STEP = 50;
/** Tables whose records link ids. The site sends each event of product analytics to the collector too, and anyone can send others with any user id. */
const LINKING_TABLES: readonly TableName[] = ['event', 'consent'];
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
    const list = placeholders(step.length);
    const text = `SELECT other AS identity FROM link WHERE identity IN (${list})
      UNION SELECT identity FROM link WHERE other IN (${list})
      ${LINKING_TABLES.map(
        (name) => `UNION SELECT user_id FROM ${name} WHERE anonymous_id IN (${list}) AND user_id IS NOT NULL
          UNION SELECT anonymous_id FROM ${name} WHERE user_id IN (${list}) AND anonymous_id IS NOT NULL`,
      ).join(' ')} LIMIT ${2 * MAX_IDENTITIES + 1}`;
    const rows = await database.report({ text, parameters: step });
    const newIds = rows.map((row) => String(row.identity)).filter((one) => !found.has(one));
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
    ...{ tables: TABLE_NAMES, parameters: identities, isNewestFirst: false },
    conditions: (table) => [`(${[ownedBy(identities), ...amongIds(addressed, table)].join(' OR ')})`],
    ...{ after, limit, maxBytes },
    columns: (table) => ({
      message: database.messageJson,
      state: table === 'event' ? '(SELECT state FROM outbox WHERE event_id = event.id)' : 'NULL',
    }),
  });
  return {
    identities,
    links: after ? [] : await readLinks(database, identities),
    events: rows.map((row) => ({ ...toStoredMessage(row), forwarded: row.state as string | null })),
    ...(next && { next }),
  };
}

/**
 * The ids of a visitor, and of those whose events hold the visitor's address: it was typed in the demo on their device. As with links, those that only product
 * analytics or monitoring have don't count.
 */
async function identitiesWith(
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

/** SQL condition of the records that hold the address, apart from its visitor's; none where a table has none. */
function amongIds(addressed: readonly AddressedRecord[], table: TableName): string[] {
  const ids = addressed.filter((record) => record.table === table).map(({ id }) => id);
  return ids.length > 0 ? [`id IN (${ids.join(', ')})`] : [];
}

/** SQL condition of the records of ids, which are the first parameters. */
function ownedBy(identities: readonly string[]): string {
  const list = placeholders(identities.length);
  return `(anonymous_id IN (${list}) OR user_id IN (${list}))`;
}

async function readLinks(database: Database, identities: readonly string[]): Promise<VisitorExport['links']> {
  const list = placeholders(identities.length);
  const text = `SELECT identity, other FROM link WHERE identity IN (${list}) OR other IN (${list}) ORDER BY identity, other LIMIT ${MAX_LINKS}`;
  const rows = await database.report({ text, parameters: identities });
  return rows.map((row) => ({ identity: String(row.identity), other: String(row.other) }));
}

/** Erases all data of one visitor from every table, in one transaction. @param ids of the visitor @throws StoreError */
export async function eraseVisitor(
  database: Database,
  ids: readonly string[],
  { isExact }: VisitorScope = {},
): Promise<VisitorErasure> {
  const addressed = await findAddressed(database, ids);
  const identities = await identitiesWith(database, ids, addressed, isExact);
  const list = placeholders(identities.length);
  const ownOf = (table: TableName) => [ownedBy(identities), ...amongIds(addressed, table)].join(' OR ');
  const senders = TABLE_NAMES.map((name) => ({
    text: `DELETE FROM sender WHERE record_table = ${tableNumber(name)} AND record_id IN (SELECT id FROM ${name} WHERE ${ownOf(name)})`,
    parameters: identities,
  }));
  const results = await database.write([
    ...senders,
    {
      text: `DELETE FROM outbox WHERE event_id IN (SELECT id FROM event WHERE ${ownOf('event')}) RETURNING state`,
      parameters: identities,
    },
    {
      text: `DELETE FROM link WHERE identity IN (${list}) OR other IN (${list}) RETURNING identity`,
      parameters: identities,
    },
    ...TABLE_NAMES.map((name) => ({
      text: `DELETE FROM ${name} WHERE ${ownOf(name)} RETURNING id`,
      parameters: identities,
    })),
  ]);
  const [sent, links, ...removed] = results.slice(senders.length);
  await database.compact();
  const count = (name: TableName) => removed[TABLE_NAMES.indexOf(name)]?.length ?? 0;
  return {
    identities,
    events: count('event'),
    consentRecords: count('consent'),
    productEvents: count('product_event'),
    monitoringEvents: count('monitoring'),
    recordingParts: count('recording'),
    links: links?.length ?? 0,
    forwarded: sent?.filter(({ state }) => state === 'sent').length ?? 0,
  };
}
