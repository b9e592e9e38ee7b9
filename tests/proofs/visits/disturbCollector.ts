import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../fixtures/seededRandom.ts';
import type { Collector } from './Collector.ts';

/** The disturbances of the collector. */
export interface Disturbances {
  kills: number;
  restarts: number;
  /** Restarts after which most requests were refused (429) for a while. */
  strict: number;
}

/** All visitors share one address here. The limit is so low that most of their requests are refused. */
const REQUESTS_PER_MINUTE = '30';
const STRICT = { RATE_LIMIT_EVENTS: REQUESTS_PER_MINUTE, RATE_LIMIT_PRODUCT_EVENTS: REQUESTS_PER_MINUTE };

/**
 * Kills the collector repeatedly (`kill -9`, sometimes SIGTERM), and starts it again after up to three seconds, sometimes with a limit that refuses
 * part of the requests.
 * @param everyMs average time between two kills
 * @returns ends the disturbances, with the collector running without that limit, and reports them
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
      await collector.start(isStrict ? STRICT : {});
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
