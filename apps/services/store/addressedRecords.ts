import { RequestError } from '../http/Service.ts';
import type { Database } from './Database.ts';
import type { TableName } from './tables.ts';

/** A record whose message holds an address of a person. */
export interface AddressedRecord {
  table: TableName;
  id: number;
  anonymousId: string | null;
  userId: string | null;
}

/**
 * Tables whose messages may hold an address: the site sends those that are typed in the demo to the collector and to product analytics, and anyone can send others.
 * Recordings mask what is typed, and consent records with other fields are refused.
 */
const TABLES: readonly TableName[] = ['event', 'product_event', 'monitoring'];
/** Ids per query, so that other reads run between them: a scan reads every message, as operators ask for it rarely. */
const STEP = 20_000;
/** More than one person has: then anyone sent them on purpose. They are erased all the same. */
export const MAX_ADDRESSED = 10_000;

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

const toLower = (text: string) => text.toLowerCase();

/** Whether an id that an operator gave is an e-mail address. */
const isAddress = (identity: string) => ADDRESS.test(identity);

/**
 * Finds the records whose message has an e-mail address as one of its values, anywhere in it and in any case of its letters.
 * @param identities of the visitor; only addresses among them count
 * @throws StoreError
 */
export async function findAddressed(database: Database, identities: readonly string[]): Promise<AddressedRecord[]> {
  const addresses = identities.filter(isAddress).map((address) => JSON.stringify(address));
  // SQLite changes the case of ASCII letters only.
  const values = [...new Set(addresses.flatMap((text) => [text.replace(/[A-Z]+/g, toLower), toLower(text)]))];
  if (values.length === 0) return [];
  const found: AddressedRecord[] = [];
  for (const table of TABLES) found.push(...(await scan(database, table, values)));
  return found;
}

async function scan(database: Database, table: TableName, values: readonly string[]): Promise<AddressedRecord[]> {
  const [range] = await database.read({ text: `SELECT min(id) AS first, max(id) AS last FROM ${table}` });
  const found: AddressedRecord[] = [];
  if (range?.first == null) return found;
  const holds = values.map((_, index) => database.contains(`$${index + 3}`)).join(' OR ');
  const text = `SELECT id, anonymous_id, user_id FROM ${table} WHERE id >= $1 AND id < $2 AND (${holds})`;
  for (let id = Number(range.first); id <= Number(range.last); id += STEP) {
    const rows = await database.read({ text, parameters: [id, id + STEP, ...values] });
    for (const row of rows) {
      const { anonymous_id: anonymousId, user_id: userId } = row as Record<string, string | null>;
      found.push({ table, id: Number(row.id), anonymousId: anonymousId ?? null, userId: userId ?? null });
    }
  }
  return found;
}

/** @throws RequestError 409: more records than one person has */
export function refuseTooMany(records: readonly AddressedRecord[]): void {
  if (records.length <= MAX_ADDRESSED) return;
  throw new RequestError(
    409,
    'TooManyRecords',
    `${records.length} records hold the address, more than ${MAX_ADDRESSED}: no person has that many, so a client sent them on purpose. Nothing was exported. Erase them, or give other ids`,
  );
}
