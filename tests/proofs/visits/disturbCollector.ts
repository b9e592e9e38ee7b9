import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../fixtures/seededRandom.ts';
import type { Collector } from './Collector.ts';

/** What the collector went through. */
export interface Disturbances {
  kills: number;
  restarts: number;
  /** Restarts after which most requests were refused (429) for a while. */
  strict: number;
}

/** All visitors have one address here. So few are taken that most of what a handful of them sends is refused. */
const STRICT_REQUESTS_PER_MINUTE = '30';

/**
 * Kills the collector (`kill -9`, sometimes politely) again and again, leaves it away for up to three seconds, and starts it anew, now and then with
 * a limit that refuses part of what comes.
 * @param everyMs how long it is left alone, on average
 * @returns ends it, with the collector running and taking all, and tells what was done
 */
export function disturbCollector(collector: Collector, random: Random, everyMs: number): () => Promise<Disturbances> {
  const done: Disturbances = { kills: 0, restarts: 0, strict: 0 };
  const stopping = new AbortController();
  const disturb = async () => {
    while (!stopping.signal.aborted) {
      await pause(everyMs / 2 + random.below(everyMs), undefined, { signal: stopping.signal }).catch(() => undefined);
      const isKilled = random.happens(70);
      const isStrict = !stopping.signal.aborted && random.happens(30);
      await collector.end(isKilled ? 'SIGKILL' : 'SIGTERM');
      await pause(200 + random.below(2800));
      await collector.start(isStrict ? { RATE_LIMIT_EVENTS: STRICT_REQUESTS_PER_MINUTE } : {});
      done[isKilled ? 'kills' : 'restarts'] += 1;
      if (isStrict) done.strict += 1;
    }
  };
  const running = disturb();
  running.catch(() => undefined);
  return async () => {
    stopping.abort();
    await running;
    return done;
  };
}
