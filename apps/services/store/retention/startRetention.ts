import type { Database } from '../Database.ts';
import type { RetentionLimits } from './RetentionLimits.ts';
import { removeOld } from './removeOld.ts';

const INTERVAL_MS = 60_000;

/** Removes what is kept too long, or for which there is no room, once a minute. @returns ends it, when a removal under way is over */
export function startRetention(database: Database, limits: RetentionLimits): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => run(database, limits));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function run(database: Database, limits: RetentionLimits): Promise<void> {
  try {
    const { bySize, unsent } = await removeOld(database, limits, Date.now());
    if (bySize > 0) console.error(`store: ${bySize} of the oldest events removed, for which STORE_MAX_MB left no room`);
    if (unsent > 0) console.error(`store: ${unsent} of the removed events had not reached SEGMENT_FORWARD_URL`);
  } catch (error) {
    console.error(`store: what is too old could not be removed: ${(error as Error).message}`);
  }
}
