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

const DAY_MS = 86_400_000;

/** What is older is kept too long. @param now milliseconds since 1970 @returns the same */
export const oldestKept = ({ maxDays }: RetentionLimits, now: number) => now - maxDays * DAY_MS;

/** Records of one transaction: what is appended meanwhile waits no longer than it takes. */
const STEP = 500;
/** Where there is too much, this part of what is allowed is left. */
const KEPT_PART = 0.9;

/** What retention removed from a table. */
export interface Removal {
  byAge: number;
  bySize: number;
  /** Of these, events that were still on their way to the real vendor. */
  unsent: number;
}

/**
 * Removes records that are too old from a table and, oldest first, those for which there is no room where the table allows that; then links between
 * ids of which nothing is left.
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function removeOld(
  database: Database,
  table: RecordTable,
  limits: RetentionLimits,
  now: number,
): Promise<Removal> {
  const removal: Removal = { byAge: 0, bySize: 0, unsent: 0 };
  const oldest = oldestKept(limits, now);
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
  for (let removed = STEP; removed === STEP; removal.byAge += removed) {
    removed = await remove(`WHERE ${table.expired} ORDER BY received_at, id LIMIT $2`, [oldest, STEP]);
  }
  const surplus = table.whenFull === 'removeOldest' ? await countSurplus(database, table, limits.maxBytes) : 0;
  while (removal.bySize < surplus) {
    const removed = await remove('ORDER BY received_at, id LIMIT $1', [Math.min(STEP, surplus - removal.bySize)]);
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

/** How many of the records, all about as long, are too many. */
async function countSurplus(database: Database, { name }: RecordTable, maxBytes: number): Promise<number> {
  const size = await database.size(name, maxBytes);
  if (size <= maxBytes) return 0;
  const [row] = await database.read({ text: `SELECT count(*) AS count FROM ${name}` });
  return Math.ceil(Number(row?.count ?? 0) * (1 - (KEPT_PART * maxBytes) / size));
}
