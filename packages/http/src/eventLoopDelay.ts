import { monitorEventLoopDelay } from 'node:perf_hooks';

type Histogram = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'percentile' | 'max'>;

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;
const NS_PER_S = 1e9;

/** How long the event loop was held, over the last one to two minutes. */
export interface EventLoopDelay {
  /** @returns seconds. Reading changes nothing, so that any number of scrapers see the same */
  read(): { p99: number; max: number };
  /** Ends the measurement. */
  stop(): void;
}

/**
 * Measures the delay of the event loop. Two windows of a minute overlap: a stall of seconds is in the maximum for at least a minute, also for who reads
 * every half minute.
 * @param create makes a histogram, which counts nanoseconds
 */
export function measureEventLoopDelay(
  create: () => Histogram = () => monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): EventLoopDelay {
  const begin = () => {
    const histogram = create();
    histogram.enable();
    return histogram;
  };
  let current = begin();
  let previous = current;
  const timer = setInterval(() => {
    if (previous !== current) previous.disable();
    previous = current;
    current = begin();
  }, WINDOW_MS).unref();
  return {
    read: () => ({
      p99: Math.max(current.percentile(99), previous.percentile(99)) / NS_PER_S,
      max: Math.max(current.max, previous.max) / NS_PER_S,
    }),
    stop() {
      clearInterval(timer);
      for (const histogram of new Set([current, previous])) histogram.disable();
    },
  };
}
