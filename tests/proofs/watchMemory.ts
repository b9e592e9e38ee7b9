import type { Copy } from '../fixtures/copy/startCopy.ts';
import type { Figure } from './Figure.ts';
import { afterWarmUp, judgeMemory, LIMITS, type MemorySamples } from './soak/judgeMemory.ts';

const SAMPLE_EVERY_MS = 1_000;

/** Memory of a copy's applications over a period, each judged as in the soak. */
export interface MemoryWatch {
  /** What each has now, and what of it is in use after a collection. */
  collect(): Promise<string>;
  /** Ends it. @returns two or three figures for each application; none where the time was too short */
  stop(): Figure[];
}

/** Samples the resident memory of a copy's applications once a second, and with each `collect` what is in use. */
export function watchMemory({ applications }: Pick<Copy, 'applications'>): MemoryWatch {
  const courses = new Map<string, MemorySamples>(
    Object.keys(applications).map((name) => [name, { resident: [], inUse: [] }]),
  );
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const look = () => {
    for (const { name, memoryMb } of Object.values(applications))
      courses.get(name)?.resident.push({ seconds: elapsed(), mb: memoryMb() });
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    async collect() {
      const each = Object.values(applications).map(async ({ name, memoryMb, inUseMb }) => {
        const mb = await inUseMb();
        courses.get(name)?.inUse.push({ seconds: elapsed(), mb });
        return `${name} ${memoryMb().toFixed(0)} MB (${mb.toFixed(1)} in use)`;
      });
      return (await Promise.all(each)).join(', ');
    },
    stop() {
      clearInterval(timer);
      const seconds = elapsed();
      return [...courses].flatMap(([name, course]) => judge(name, course, seconds));
    },
  };
}

function judge(name: string, { resident, inUse }: MemorySamples, seconds: number): Figure[] {
  const [counted = [], used = []] = [resident, inUse].map((all) =>
    afterWarmUp(all, seconds).filter(({ mb }) => Number.isFinite(mb)),
  );
  if (counted.length < 6) return [];
  const { maxMb, growthMb } = judgeMemory(counted);
  const figure = (what: string, value: number, unit: string, limit: number): Figure => ({
    ...{ title: `Memory of ${name}, ${what}`, value, unit, limit, is: 'most' },
  });
  return [
    figure('most', maxMb, 'MB', LIMITS.maxMb),
    figure('last third over first', growthMb, 'MB', LIMITS.growthMb),
    // In a short time what is kept for the first time is more than a leak.
    ...(seconds < LIMITS.minSecondsForSlope || used.length < 6
      ? []
      : [figure('in use, growth', judgeMemory(used).growthMbPerMinute, 'MB/min', LIMITS.growthMbPerMinute)]),
  ];
}
