import { median } from '../median.ts';

/**
 * What "flat" means (REQ-PRF-04: 10 minutes at full load, 10,000 pages in 512 MB). A leak of one byte per request would be 1 to 2 MB a minute, which shows in what
 * is in use after a collection. Resident memory is judged by its thirds: it moves by some megabytes as V8 collects, and by steps of up to 14 MB as glibc's allocator
 * takes memory. The line through it rose by 0.8, 1.1 and 2.2 MB a minute in three runs; what is in use rose by 0.26 in a fourth.
 */
export const LIMITS = {
  /** Never more, at any moment after the warm-up. */
  maxMb: 512,
  /** Of the line through what is in use, after the warm-up. */
  growthMbPerMinute: 1,
  minSecondsForSlope: 300,
  /** Between the middle of the first third and that of the last: what a line can't show in a short run. */
  growthMb: 16,
  failedRequests: 0,
} as const;

const WARM_UP_SHARE = 0.3;
const LONGEST_WARM_UP_SECONDS = 100;

/** Memory of a process at a moment. */
export interface Sample {
  seconds: number;
  mb: number;
}

/** Samples of a process in order of time. */
export interface MemorySamples {
  resident: Sample[];
  /** After collections. */
  inUse: Sample[];
}

/** Memory over time. */
export interface MemoryCourse {
  maxMb: number;
  /** Slope of the least-squares line. */
  growthMbPerMinute: number;
  /** From the median of the first third to that of the last. */
  growthMb: number;
}

/** The samples that are judged. @param seconds how long the run took */
export function afterWarmUp(samples: readonly Sample[], seconds: number): Sample[] {
  const warmUp = Math.min(seconds * WARM_UP_SHARE, LONGEST_WARM_UP_SECONDS);
  return samples.filter((one) => one.seconds > warmUp);
}

/**
 * Judges whether memory is flat.
 * @param samples after the warm-up, in order of time
 * @throws when there are too few for a result
 */
export function judgeMemory(samples: readonly Sample[]): MemoryCourse {
  if (samples.length < 6) throw new Error(`${samples.length} samples say nothing about growth; 6 are needed`);
  const third = Math.floor(samples.length / 3);
  const middle = (some: readonly Sample[]) => median(some.map(({ mb }) => mb));
  return {
    maxMb: Math.max(...samples.map(({ mb }) => mb)),
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
