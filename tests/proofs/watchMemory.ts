import type { Figure } from './Figure.ts';
import { judgeMemory, LIMITS, type Sample } from './soak/judgeMemory.ts';

const SAMPLE_EVERY_MS = 1_000;
const WARM_UP_SHARE = 0.3;
const LONGEST_WARM_UP_SECONDS = 100;

/** Memory of servers over a period, judged as in the soak. */
export interface MemoryWatch {
  /** What they have now. */
  describe(): string;
  /** Ends it. @returns two or three figures for each server; none where the time was too short */
  stop(): Figure[];
}

/** Samples the memory of servers once a second. @param servers returns the megabytes of each, by name */
export function watchMemory(servers: Record<string, () => number>): MemoryWatch {
  const samples = new Map<string, Sample[]>(Object.keys(servers).map((name) => [name, []]));
  const begun = performance.now();
  const look = () => {
    const seconds = (performance.now() - begun) / 1000;
    for (const [name, read] of Object.entries(servers)) samples.get(name)?.push({ seconds, mb: read() });
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    describe: () =>
      Object.entries(servers)
        .map(([name, read]) => `${name} ${read().toFixed(0)} MB`)
        .join(', '),
    stop() {
      clearInterval(timer);
      const seconds = (performance.now() - begun) / 1000;
      return [...samples].flatMap(([name, all]) => judge(name, all, seconds));
    },
  };
}

function judge(name: string, all: Sample[], seconds: number): Figure[] {
  const warmUp = Math.min(seconds * WARM_UP_SHARE, LONGEST_WARM_UP_SECONDS);
  const counted = all.filter((sample) => sample.seconds > warmUp && Number.isFinite(sample.mb));
  if (counted.length < 6) return [];
  const { maxMb, growthMbPerMinute, growthMb } = judgeMemory(counted);
  const figure = (what: string, value: number, unit: string, limit: number): Figure => ({
    ...{ title: `Memory of the ${name}, ${what}`, value, unit, limit, is: 'most' },
  });
  return [
    figure('most', maxMb, 'MB', LIMITS.maxMb),
    figure('last third over first', growthMb, 'MB', LIMITS.growthMb),
    // Over a short time the slope depends on the garbage collector's state at both ends.
    ...(seconds < LIMITS.minSecondsForSlope
      ? []
      : [figure('growth', growthMbPerMinute, 'MB/min', LIMITS.growthMbPerMinute)]),
  ];
}
