import type { Database } from '../Database.ts';
import { oldestKept } from './oldestKept.ts';
import type { RetentionLimits } from './RetentionLimits.ts';

/** Events of one transaction: what is appended meanwhile waits no longer than it takes. */
const STEP = 500;
/** Where there is too much, this part of what is allowed is left. */
const KEPT_PART = 0.9;

/** What retention removed. */
export interface Removal {
  byAge: number;
  bySize: number;
  /** Of these, events that were still on their way to the real vendor. */
  unsent: number;
}

/**
 * Removes events that are too old and, oldest first, those for which there is no room; then links between ids of which nothing is left.
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function removeOld(database: Database, limits: RetentionLimits, now: number): Promise<Removal> {
  const removal: Removal = { byAge: 0, bySize: 0, unsent: 0 };
  const oldest = oldestKept(limits, now);
  const remove = async (where: string, parameters: number[]) => {
    const chosen = `SELECT id FROM event ${where}`;
    const [unsent, removed] = await database.write([
      { text: `DELETE FROM outbox WHERE event_id IN (${chosen}) RETURNING state`, parameters },
      { text: `DELETE FROM event WHERE id IN (${chosen}) RETURNING id`, parameters },
    ]);
    removal.unsent += unsent?.filter(({ state }) => state === 'waiting').length ?? 0;
    return removed?.length ?? 0;
  };
  for (let removed = STEP; removed === STEP; removal.byAge += removed) {
    removed = await remove('WHERE received_at < $1 ORDER BY received_at, id LIMIT $2', [oldest, STEP]);
  }
  const surplus = await countSurplus(database, limits.maxBytes);
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

const ORPHANED_LINKS = `DELETE FROM link WHERE NOT EXISTS (SELECT 1 FROM event
  WHERE anonymous_id = link.identity OR user_id = link.identity OR anonymous_id = link.other OR user_id = link.other)`;

/** How many of the events, all about as long, are too many. */
async function countSurplus(database: Database, maxBytes: number): Promise<number> {
  const size = await database.size(maxBytes);
  if (size <= maxBytes) return 0;
  const [row] = await database.read({ text: 'SELECT count(*) AS count FROM event' });
  return Math.ceil(Number(row?.count ?? 0) * (1 - (KEPT_PART * maxBytes) / size));
}
