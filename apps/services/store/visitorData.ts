import { RequestError } from '../http/Service.ts';
import { type Database, placeholders, type Row } from './Database.ts';
import { columnKey, READ_COLUMNS, toStoredRecord } from './eventRows.ts';
import type { VisitorErasure, VisitorExport } from './Store.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Ids per query. */
const STEP = 50;
/** More ids than one visitor has: then many visitors share an id by mistake, such as a user id "undefined". */
const MAX_IDENTITIES = 1_000;

/**
 * Finds all ids of a visitor: ids linked by identify or alias, and ids that appear in the same message.
 * @param identities anonymous ids, user ids and consent ids of the visitor
 * @returns these and all others, in the order of discovery
 * @throws Error more ids than one visitor can have
 */
export async function findIdentities(database: Database, identities: readonly string[]): Promise<string[]> {
  const found = new Set(identities.map(columnKey));
  let open = [...found];
  while (open.length > 0) {
    const step = open.splice(0, STEP);
    const list = placeholders(step.length);
    const text = `SELECT other AS identity FROM link WHERE identity IN (${list})
      UNION SELECT identity FROM link WHERE other IN (${list})
      ${TABLE_NAMES.map(
        (name) => `UNION SELECT user_id FROM ${name} WHERE anonymous_id IN (${list}) AND user_id IS NOT NULL
          UNION SELECT anonymous_id FROM ${name} WHERE user_id IN (${list}) AND anonymous_id IS NOT NULL`,
      ).join(' ')}`;
    const rows = await database.read({ text, parameters: step });
    const newIds = rows.map((row) => String(row.identity)).filter((one) => !found.has(one));
    for (const one of newIds) found.add(one);
    if (found.size > MAX_IDENTITIES) {
      const some = [...found].slice(0, 5).join(', ');
      throw new Error(
        `${identities.join(', ')} is linked to more than ${MAX_IDENTITIES} others (${some}, …): no visitor has that many, so many share one id. Nothing was done.`,
      );
    }
    open = [...open, ...newIds];
  }
  return [...found];
}

/** Messages of an export, which is in memory several times: a visitor who is recorded each day sends less. */
const MAX_EXPORT_BYTES = 64_000_000;

/** Reads all data of one visitor from every table. @param ids of the visitor @throws StoreError; RequestError 413: they take more than 64 MB */
export async function exportVisitor(database: Database, ids: readonly string[]): Promise<VisitorExport> {
  const identities = await findIdentities(database, ids);
  const list = placeholders(identities.length);
  const own = `anonymous_id IN (${list}) OR user_id IN (${list})`;
  const links = await database.read({
    text: `SELECT identity, other FROM link WHERE identity IN (${list}) OR other IN (${list}) ORDER BY identity, other`,
    parameters: identities,
  });
  const sizes = TABLE_NAMES.map(
    (name) => `SELECT sum(octet_length(${database.messageText})) AS bytes FROM ${name} WHERE ${own}`,
  );
  const measured = await database.read({ text: sizes.join(' UNION ALL '), parameters: identities });
  const size = measured.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
  if (size > MAX_EXPORT_BYTES) throw tooLarge(ids, size);
  const rows: Row[] = [];
  for (const name of TABLE_NAMES) {
    const state = name === 'event' ? '(SELECT state FROM outbox WHERE event_id = event.id)' : 'NULL';
    const text = `SELECT ${READ_COLUMNS}, ${database.messageText} AS message, ${state} AS state FROM ${name} WHERE ${own} ORDER BY received_at, id`;
    for (const row of await database.read({ text, parameters: identities })) rows.push(row);
  }
  return {
    identities,
    links: links.map((row) => ({ identity: String(row.identity), other: String(row.other) })),
    events: rows
      .map((row) => ({ ...toStoredRecord(row), forwarded: row.state as string | null }))
      .sort((a, b) => a.receivedAt - b.receivedAt),
  };
}

function tooLarge(ids: readonly string[], bytes: number): RequestError {
  const mb = Math.round(bytes / 1_000_000);
  return new RequestError(
    413,
    'TooLarge',
    `The records of ${ids.join(', ')} take ${mb} MB, which no visitor sends. Read them page by page: /inspector/api/events?visitor={id} and /inspector/api/recordings?visitor={id}`,
  );
}

/** Erases all data of one visitor from every table, in one transaction. @param ids of the visitor @throws StoreError */
export async function eraseVisitor(database: Database, ids: readonly string[]): Promise<VisitorErasure> {
  const identities = await findIdentities(database, ids);
  const list = placeholders(identities.length);
  const own = `anonymous_id IN (${list}) OR user_id IN (${list})`;
  const [sent, links, ...removed] = await database.write([
    {
      text: `DELETE FROM outbox WHERE event_id IN (SELECT id FROM event WHERE ${own}) RETURNING state`,
      parameters: identities,
    },
    {
      text: `DELETE FROM link WHERE identity IN (${list}) OR other IN (${list}) RETURNING identity`,
      parameters: identities,
    },
    ...TABLE_NAMES.map((name) => ({ text: `DELETE FROM ${name} WHERE ${own} RETURNING id`, parameters: identities })),
  ]);
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
