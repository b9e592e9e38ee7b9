import { parseIfJson } from '@cumulus/server/json';
import { RequestError } from '@cumulus/server/Service';
import { emailKey, isAddress } from '@cumulus/visitor-records/emailKey';
import type { Database } from './Database.ts';
import { queries } from './schema.ts';
import { declarationOf, TABLE_NAMES, type TableName } from './tables.ts';

/** A record whose message holds an address of a person. */
export interface AddressedRecord {
  table: TableName;
  id: number;
  anonymousId: string | null;
  userId: string | null;
}

const TABLES = TABLE_NAMES.filter((table) => declarationOf(table).holdsAddresses);
/** Ids per query, so that other reads run between them: a scan reads every message, as operators ask for it rarely. */
const STEP = 20_000;
/** Messages that are in memory at a time, to be compared. */
const COMPARED = 200;
/** More than one person has: then anyone sent them on purpose. They are erased all the same. */
const MAX_ADDRESSED = 10_000;

/** Characters that have one spelling, also in JSON. */
const PLAIN_RUN = /[a-z0-9.!#$%&'*+=?^_`{|}~-]+/g;
const PLAIN_LOCAL = /^[a-z0-9.!#$%&'*+=?^_`{|}~-]+$/;
const PLAIN_DOMAIN = /^[a-z0-9.-]+$/;

/**
 * Finds the records whose message has an e-mail address as one of its values, anywhere in it. Addresses are compared as those of leads are (`emailKey`):
 * in any case, composed or not, with spaces around them, and with their domain in Unicode or ASCII.
 * @param identities of the visitor; only addresses among them count
 * @throws StoreError
 */
export async function findAddressed(database: Database, identities: readonly string[]): Promise<AddressedRecord[]> {
  const keys = new Set(identities.filter(isAddress).map(emailKey));
  if (keys.size === 0) return [];
  const found: AddressedRecord[] = [];
  for (const table of TABLES) found.push(...(await scan(database, table, keys)));
  return found;
}

async function scan(database: Database, table: TableName, keys: ReadonlySet<string>): Promise<AddressedRecord[]> {
  const [range] = await database.report(
    queries.selectFrom(table).select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')]),
  );
  const found: AddressedRecord[] = [];
  if (range?.first == null) return found;
  for (let id = range.first; id <= range.last; id += STEP) {
    const rows = await database.report(
      queries
        .selectFrom(table)
        .select('id')
        .where('id', '>=', id)
        .where('id', '<', id + STEP)
        .where(({ or, and }) =>
          or([...keys].map((key) => and(sharedParts(key).map((part) => database.contains(part))))),
        )
        .orderBy('id'),
    );
    for (let at = 0; at < rows.length; at += COMPARED) {
      const ids = rows.slice(at, at + COMPARED).map((row) => row.id);
      found.push(...(await compare(database, table, ids, keys)));
    }
  }
  return found;
}

/** Those of the records whose message has one of the addresses. */
async function compare(database: Database, table: TableName, ids: readonly number[], keys: ReadonlySet<string>) {
  const rows = await database.report(
    queries
      .selectFrom(table)
      .select(['id', 'anonymous_id as anonymousId', 'user_id as userId', database.messageJson.as('message')])
      .where('id', 'in', ids),
  );
  return rows
    .filter(({ message }) => hasAddress(parseIfJson(message), keys))
    .map(({ id, anonymousId, userId }): AddressedRecord => ({ table, id, anonymousId, userId }));
}

/**
 * Texts that every spelling of an address has, in lower case: SQLite changes the case of ASCII letters only, and no database composes characters.
 * @param key from `emailKey`
 */
function sharedParts(key: string): string[] {
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)];
  const after = PLAIN_DOMAIN.test(domain) && !domain.includes('xn--') ? `@${domain}` : '@';
  if (PLAIN_LOCAL.test(local)) return [local + after];
  const [longest] = [...local.matchAll(PLAIN_RUN)].map(([run]) => run).sort((one, other) => other.length - one.length);
  return longest === undefined ? [after] : [longest, after];
}

/** Names count as well as values. By a list, not by recursion: other programs may have stored any message. */
function hasAddress(message: unknown, keys: ReadonlySet<string>): boolean {
  const open: unknown[] = [message];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.includes('@') && keys.has(emailKey(value))) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) open.push(name, inner);
    }
  }
  return false;
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
