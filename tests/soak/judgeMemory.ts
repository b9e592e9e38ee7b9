import { median } from '../bench/median.ts';

/** Memory of a process at a moment. */
export interface Sample {
  seconds: number;
  mb: number;
}

/** How memory went over time. */
export interface MemoryCourse {
  mostMb: number;
  /** Slope of the least-squares line. */
  growthMbPerMinute: number;
  /** From the median of the first third to that of the last. */
  growthMb: number;
}

/**
 * Judges whether memory stays where it is.
 * @param samples after the warm-up, in order of time
 * @throws when there are too few to say anything
 */
export function judgeMemory(samples: readonly Sample[]): MemoryCourse {
  if (samples.length < 6) throw new Error(`${samples.length} samples say nothing about growth; 6 are needed`);
  const third = Math.floor(samples.length / 3);
  const middle = (some: readonly Sample[]) => median(some.map(({ mb }) => mb));
  return {
    mostMb: Math.max(...samples.map(({ mb }) => mb)),
    growthMbPerMinute: slope(samples) * 60,
    growthMb: middle(samples.slice(-third)) - middle(samples.slice(0, third)),
  };
}

function slope(samples: readonly Sample[]): number {
  const mean = (read: (one: Sample) => number) => samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
  const [time, memory] = [mean(({ seconds }) => seconds), mean(({ mb }) => mb)];
  const along = mean(({ seconds, mb }) => (seconds - time) * (mb - memory));
  return along / mean(({ seconds }) => (seconds - time) ** 2);
}
