import type { Database } from '../Database.ts';
import { oldestKept } from './oldestKept.ts';
import type { RetentionLimits } from './RetentionLimits.ts';
import { removeDamagedCopies } from './removeDamagedCopies.ts';
import { removeOld } from './removeOld.ts';

const INTERVAL_MS = 60_000;

/**
 * Removes what is kept too long, or for which there is no room, once a minute.
 * @param file SQLite's, of which damaged copies may lie about
 * @returns ends it, when a removal under way is over
 */
export function startRetention(database: Database, limits: RetentionLimits, file: string): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => run(database, limits, file));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function run(database: Database, limits: RetentionLimits, file: string): Promise<void> {
  const now = Date.now();
  try {
    removeDamagedCopies(file, oldestKept(limits, now));
    const { bySize, unsent } = await removeOld(database, limits, now);
    if (bySize > 0) console.error(`store: ${bySize} of the oldest events removed, for which STORE_MAX_MB left no room`);
    if (unsent > 0) console.error(`store: ${unsent} of the removed events had not reached SEGMENT_FORWARD_URL`);
  } catch (error) {
    console.error(`store: what is too old could not be removed: ${(error as Error).message}`);
  }
}
