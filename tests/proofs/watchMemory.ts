import type { Copy } from '../fixtures/copy/startCopy.ts';
import type { Figure } from './Figure.ts';
import { judgeMemory, LIMITS, type Sample } from './soak/judgeMemory.ts';

const SAMPLE_EVERY_MS = 1_000;
const WARM_UP_SHARE = 0.3;
const LONGEST_WARM_UP_SECONDS = 100;

/** Memory of a copy's applications over a period, each judged as in the soak. */
export interface MemoryWatch {
  /** What each has now, and what of it is in use after a collection. */
  collect(): Promise<string>;
  /** Ends it. @returns two or three figures for each application; none where the time was too short */
  stop(): Figure[];
}

/** Samples the resident memory of a copy's applications once a second, and with each `collect` what is in use. */
export function watchMemory({ applications }: Pick<Copy, 'applications'>): MemoryWatch {
  const courses = new Map<string, Courses>(
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

interface Courses {
  resident: Sample[];
  /** After collections. */
  inUse: Sample[];
}

function judge(name: string, { resident, inUse }: Courses, seconds: number): Figure[] {
  const warmUp = Math.min(seconds * WARM_UP_SHARE, LONGEST_WARM_UP_SECONDS);
  const afterWarmUp = (all: Sample[]) => all.filter((one) => one.seconds > warmUp && Number.isFinite(one.mb));
  const [counted, used] = [afterWarmUp(resident), afterWarmUp(inUse)];
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
