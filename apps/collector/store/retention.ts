import { createLog } from '@cumulus/http/log';
import { removeDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ConsentQuota } from './ConsentQuota.ts';
import { removeOldTotals } from './consentTotals.ts';
import type { Database } from './Database.ts';
import type { Evictions } from './Evictions.ts';
import { removeOldest } from './removeOldest.ts';
import { removeSurplus } from './removeSurplus.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { forgetSenders } from './senders/senderTable.ts';
import { RECORD_TABLES, type RetentionLimits, type StoreLimits, TABLE_NAMES, type TableName } from './tables.ts';

const log = createLog('store');

const INTERVAL_MS = 60_000;

interface RetentionOptions {
  database: Database;
  limits: StoreLimits;
  /** Measured once a minute, after expired records were deleted. */
  quota: ConsentQuota | undefined;
  /** What is removed by size is noted there. */
  evictions: Evictions;
  /** Whose keys expire. */
  senders: SenderCodes;
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Deletes expired records and those over the size limit, once a minute.
 * @returns stops it, after a running deletion
 */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => run(options));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function run(options: RetentionOptions): Promise<void> {
  const { database, limits, quota, evictions, senders, file } = options;
  const now = options.now();
  try {
    if (limits.event) removeDamagedCopies(file, cutoffOf(limits.event, now));
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (limit) evictions.note(name, await removeFrom(database, name, limit, now));
    }
    if (limits.consent) await removeOldTotals(database, limits.consent.maxDays, now);
    senders.forgetOld();
    await forgetSenders(database, now);
    await quota?.measure();
  } catch (error) {
    log.error(`what is too old could not be removed: ${(error as Error).message}`);
  }
}

/** @returns how many were removed by size */
async function removeFrom(database: Database, table: TableName, limits: RetentionLimits, now: number): Promise<number> {
  const { bySize, unsent } = await deleteExpired(database, table, limits, now);
  const { label, maxMb } = RECORD_TABLES[table];
  if (bySize > 0)
    log.error(
      `${bySize} ${label} removed before their age, those of the largest senders first: ${maxMb.variable} left no room`,
    );
  if (unsent > 0) log.error(`${unsent} of the removed ${label} had not reached SEGMENT_FORWARD_URL`);
  return bySize;
}

/** Records that retention deleted from a table. */
export interface Removal {
  byAge: number;
  bySize: number;
  /** Events among them that weren't forwarded yet. */
  unsent: number;
}

/**
 * Deletes expired records of a table, and those for which it has no room (`removeSurplus`); with them links between ids without records. Consent records are
 * never removed to make room: anyone can send records, and a second one with the same id marks the first as replaced.
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function deleteExpired(
  database: Database,
  table: TableName,
  limits: RetentionLimits,
  now: number,
): Promise<Removal> {
  const byAge = await removeOldest(database, table, { expired: isExpired(table, cutoffOf(limits, now)) });
  const bySize =
    table === 'consent' ? { rows: 0, unsent: 0 } : await removeSurplus(database, table, limits.maxBytes, now);
  if (byAge.rows + bySize.rows > 0) await database.compact();
  return { byAge: byAge.rows, bySize: bySize.rows, unsent: byAge.unsent + bySize.unsent };
}

const DAY_MS = 86_400_000;

/** Records received earlier are expired. */
const cutoffOf = ({ maxDays }: RetentionLimits, now: number) => now - maxDays * DAY_MS;

/**
 * A decision on consent is evidence until the next one of the same consent id, so its retention starts there: the decision in force at the cutoff and all later
 * ones are retained.
 */
function isExpired(table: TableName, cutoff: number): RawBuilder<SqlBool> {
  const isOld = sql<SqlBool>`received_at < ${cutoff}`;
  if (table !== 'consent') return isOld;
  const next = sql`SELECT 1 FROM consent AS next WHERE next.anonymous_id = consent.anonymous_id`;
  return sql`${isOld} AND (NOT EXISTS (${next} AND next.received_at >= ${cutoff}) OR EXISTS (${next}
    AND next.received_at < ${cutoff} AND (next.received_at, next.id) > (consent.received_at, consent.id)))`;
}
