import type { Database } from './Database.ts';
import { removeDamagedCopies } from './sqlite/damagedCopies.ts';
import type { TableQuota } from './TableQuota.ts';
import {
  RECORD_TABLES,
  type RecordTable,
  type RetentionLimits,
  type StoreLimits,
  TABLE_NAMES,
  type TableName,
} from './tables.ts';

const INTERVAL_MS = 60_000;

interface RetentionOptions {
  database: Database;
  limits: StoreLimits;
  /** Measured once a minute, after expired records were deleted. */
  quotas: readonly TableQuota[];
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
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

async function run({ database, limits, quotas, file }: RetentionOptions): Promise<void> {
  const now = Date.now();
  try {
    if (limits.event) removeDamagedCopies(file, retentionCutoff(limits.event, now));
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
  const { bySize, unsent } = await deleteExpired(database, table, limits, now);
  const { label, variables } = table;
  if (bySize > 0)
    console.error(`store: ${bySize} of the oldest ${label} removed, for which ${variables.maxMb} left no room`);
  if (unsent > 0) console.error(`store: ${unsent} of the removed ${label} had not reached SEGMENT_FORWARD_URL`);
}

const DAY_MS = 86_400_000;

/** Records received earlier are expired. @param now milliseconds since 1970 @returns the same */
export const retentionCutoff = ({ maxDays }: RetentionLimits, now: number) => now - maxDays * DAY_MS;

/** Share of the size limit that is left after a deletion by size. */
const KEPT_SHARE = 0.9;

/** Records that retention deleted from a table. */
export interface Removal {
  byAge: number;
  bySize: number;
  /** Events among them that weren't forwarded yet. */
  unsent: number;
}

/**
 * Deletes expired records of a table and, if the table allows it, the oldest ones over its size limit; then links between ids without records.
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function deleteExpired(
  database: Database,
  table: RecordTable,
  limits: RetentionLimits,
  now: number,
): Promise<Removal> {
  const removal: Removal = { byAge: 0, bySize: 0, unsent: 0 };
  const oldest = retentionCutoff(limits, now);
  const remove = async (where: string, parameters: number[]) => {
    const chosen = `SELECT id FROM ${table.name} ${where}`;
    const outbox = { text: `DELETE FROM outbox WHERE event_id IN (${chosen}) RETURNING state`, parameters };
    const [removed, unsent] = (
      await database.write([
        ...(table.name === 'event' ? [outbox] : []),
        { text: `DELETE FROM ${table.name} WHERE id IN (${chosen}) RETURNING id`, parameters },
      ])
    ).reverse();
    removal.unsent += unsent?.filter(({ state }) => state === 'waiting').length ?? 0;
    return removed?.length ?? 0;
  };
  const { batchSize } = table;
  for (let removed = batchSize; removed === batchSize; removal.byAge += removed) {
    removed = await remove(`WHERE ${table.expired} ORDER BY received_at, id LIMIT $2`, [oldest, batchSize]);
  }
  const surplus = table.whenFull === 'removeOldest' ? await countSurplus(database, table, limits.maxBytes) : 0;
  while (removal.bySize < surplus) {
    const removed = await remove('ORDER BY received_at, id LIMIT $1', [Math.min(batchSize, surplus - removal.bySize)]);
    if (removed === 0) break;
    removal.bySize += removed;
  }
  if (removal.byAge + removal.bySize > 0) {
    await database.write([{ text: ORPHANED_LINKS }]);
    await database.compact();
  }
  return removal;
}

const ORPHANED_LINKS = `DELETE FROM link WHERE ${TABLE_NAMES.map(
  (name) => `NOT EXISTS (SELECT 1 FROM ${name}
  WHERE anonymous_id = link.identity OR user_id = link.identity OR anonymous_id = link.other OR user_id = link.other)`,
).join(' AND ')}`;

/** Number of records over the size limit, estimated by their average size. */
async function countSurplus(database: Database, { name }: RecordTable, maxBytes: number): Promise<number> {
  const size = await database.size(name, maxBytes);
  if (size <= maxBytes) return 0;
  const [row] = await database.read({ text: `SELECT count(*) AS count FROM ${name}` });
  return Math.ceil(Number(row?.count ?? 0) * (1 - (KEPT_SHARE * maxBytes) / size));
}
