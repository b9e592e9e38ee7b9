import type { Copy } from '../fixtures/copy/startCopy.ts';
import type { Figure } from './Figure.ts';
import { judgeMemory, LIMITS, type Sample } from './soak/judgeMemory.ts';

const SAMPLE_EVERY_MS = 1_000;
const WARM_UP_SHARE = 0.3;
const LONGEST_WARM_UP_SECONDS = 100;

/** Memory of a copy's applications over a period, each judged as in the soak. */
export interface MemoryWatch {
  /** What they have now. */
  describe(): string;
  /** Ends it. @returns two or three figures for each application; none where the time was too short */
  stop(): Figure[];
}

/** Samples the memory of a copy's applications once a second. */
export function watchMemory({ applications }: Pick<Copy, 'applications'>): MemoryWatch {
  const samples = new Map<string, Sample[]>(Object.keys(applications).map((name) => [name, []]));
  const begun = performance.now();
  const look = () => {
    const seconds = (performance.now() - begun) / 1000;
    for (const { name, memoryMb } of Object.values(applications)) samples.get(name)?.push({ seconds, mb: memoryMb() });
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    describe: () =>
      Object.values(applications)
        .map(({ name, memoryMb }) => `${name} ${memoryMb().toFixed(0)} MB`)
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
    ...{ title: `Memory of ${name}, ${what}`, value, unit, limit, is: 'most' },
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
