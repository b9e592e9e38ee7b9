import type { Database } from '../Database.ts';
import { RECORD_TABLES, TABLE_NAMES, type TableName } from '../recordTables.ts';
import { oldestKept } from './oldestKept.ts';
import type { RetentionLimits, StoreLimits } from './RetentionLimits.ts';
import { removeDamagedCopies } from './removeDamagedCopies.ts';
import { removeOld } from './removeOld.ts';
import type { TableQuota } from './TableQuota.ts';

const INTERVAL_MS = 60_000;

interface RetentionOptions {
  database: Database;
  limits: StoreLimits;
  /** Measured once a minute, after what is too old was removed. */
  quotas: readonly TableQuota[];
  /** SQLite's, of which damaged copies may lie about. */
  file: string;
}

/**
 * Removes what is kept too long, or for which there is no room, once a minute.
 * @returns ends it, when a removal under way is over
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

async function run({ database, limits, quotas, file }: RetentionOptions): Promise<void> {
  const now = Date.now();
  try {
    if (limits.event) removeDamagedCopies(file, oldestKept(limits.event, now));
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (limit) await removeFrom(database, name, limit, now);
    }
    for (const quota of quotas) await quota.measure();
  } catch (error) {
    console.error(`store: what is too old could not be removed: ${(error as Error).message}`);
  }
}

async function removeFrom(database: Database, name: TableName, limits: RetentionLimits, now: number): Promise<void> {
  const table = RECORD_TABLES[name];
  const { bySize, unsent } = await removeOld(database, table, limits, now);
  const { label, variables } = table;
  if (bySize > 0)
    console.error(`store: ${bySize} of the oldest ${label} removed, for which ${variables.maxMb} left no room`);
  if (unsent > 0) console.error(`store: ${unsent} of the removed ${label} had not reached SEGMENT_FORWARD_URL`);
}
