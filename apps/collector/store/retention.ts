import { createLog } from '@cumulus/http/log';
import { removeDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import type { Database } from './Database.ts';
import type { Evictions } from './Evictions.ts';
import { removeOldest } from './removeOldest.ts';
import { removeSurplus } from './removeSurplus.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { forgetSenders } from './senders/senderTable.ts';
import type { TableQuota } from './TableQuota.ts';
import {
  RECORD_TABLES,
  type RecordTable,
  type RetentionLimits,
  type StoreLimits,
  TABLE_NAMES,
  type TableName,
} from './tables.ts';

const log = createLog('store');

const INTERVAL_MS = 60_000;

interface RetentionOptions {
  database: Database;
  limits: StoreLimits;
  /** Measured once a minute, after expired records were deleted. */
  quotas: readonly TableQuota[];
  /** What is removed by size is noted there. */
  evictions: Evictions;
  /** Whose keys expire. */
  senders: SenderCodes;
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
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

async function run({
  database,
  limits,
  quotas,
  evictions,
  senders,
  file,
  ...options
}: RetentionOptions): Promise<void> {
  const now = options.now?.() ?? Date.now();
  try {
    if (limits.event) removeDamagedCopies(file, retentionCutoff(limits.event, now));
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (limit) evictions.note(name, await removeFrom(database, name, limit, now));
    }
    senders.forgetOld();
    await forgetSenders(database, now);
    for (const quota of quotas) await quota.measure();
  } catch (error) {
    log.error(`what is too old could not be removed: ${(error as Error).message}`);
  }
}

/** @returns how many were removed by size */
async function removeFrom(database: Database, name: TableName, limits: RetentionLimits, now: number): Promise<number> {
  const table = RECORD_TABLES[name];
  const { bySize, unsent } = await deleteExpired(database, table, limits, now);
  const { label, variables } = table;
  if (bySize > 0)
    log.error(
      `${bySize} ${label} removed before their age, those of the largest senders first: ${variables.maxMb} left no room`,
    );
  if (unsent > 0) log.error(`${unsent} of the removed ${label} had not reached SEGMENT_FORWARD_URL`);
  return bySize;
}

const DAY_MS = 86_400_000;

/** Records received earlier are expired. @param now milliseconds since 1970 @returns the same */
export const retentionCutoff = ({ maxDays }: RetentionLimits, now: number) => now - maxDays * DAY_MS;

/** Records that retention deleted from a table. */
export interface Removal {
  byAge: number;
  bySize: number;
  /** Events among them that weren't forwarded yet. */
  unsent: number;
}

/** While rows are deleted others are added, and pages of SQLite's file aren't full: the size is measured again up to this often. */
const MAX_ROUNDS = 5;

/**
 * Deletes expired records of a table and, if the table allows it, those of the largest senders and the oldest ones (`removeSurplus`) until the others fit into its size limit, and no more; with them
 * links between ids without records.
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function deleteExpired(
  database: Database,
  table: RecordTable,
  limits: RetentionLimits,
  now: number,
): Promise<Removal> {
  const expired = { where: `WHERE ${table.expired}`, parameters: [retentionCutoff(limits, now)] };
  const byAge = await removeOldest(database, table.name, expired);
  const removal: Removal = { byAge: byAge.rows, bySize: 0, unsent: byAge.unsent };
  for (let round = 0; round < MAX_ROUNDS && table.whenFull === 'removeOldest'; round += 1) {
    const surplus = await measureSurplus(database, table.name, limits.maxBytes);
    if (surplus === 0) break;
    const { rows, unsent } = await removeSurplus(database, table.name, {
      bytes: surplus,
      maxBytes: limits.maxBytes,
      now,
    });
    removal.bySize += rows;
    removal.unsent += unsent;
  }
  if (removal.byAge + removal.bySize > 0) await database.compact();
  return removal;
}

/** Bytes of rows that have to go. SQLite's file and PostgreSQL's disk take more or less than the rows: each stands for its share. */
async function measureSurplus(database: Database, name: TableName, maxBytes: number): Promise<number> {
  const size = await database.size(name, maxBytes);
  if (size <= maxBytes) return 0;
  const [row] = await database.report({ text: `SELECT sum(${database.storedBytes}) AS bytes FROM ${name}` });
  return (size - maxBytes) * Math.min(1, Number(row?.bytes ?? 0) / size);
}
