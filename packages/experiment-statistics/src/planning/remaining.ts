import { normalUpperQuantile } from '../distributions/normal.ts';
import type { Effect } from '../effect/Effect.ts';
import { DEFAULT_ALPHA } from '../inference/fixedTest.ts';
import { DEFAULT_TUNING, sequentialMultiplier } from '../inference/sequentialTest.ts';
import { DEFAULT_POWER } from './Plan.ts';
import { powerAt } from './power.ts';

const MAX_DOUBLINGS = 27;
const MAX_BISECTIONS = 60;
/** Days whose mean stands for the traffic to come. */
const RECENT_DAYS = 7;

export interface RemainingOptions {
  /** The relative effect that the experiment is meant to find. */
  target: number;
  power?: number;
  alpha?: number;
  test?: 'fixed' | 'sequential';
  /** N* of the sequential test. */
  tuning?: number;
  goals?: number;
  arms?: number;
  /** Whether p-values are corrected for several goals and arms. */
  isCorrected?: boolean;
}

/**
 * How much longer a running experiment needs (experiment-statistics.md section 7): the smallest f with power at se²/(1 + f) of at least
 * power^(1/goals), α divided by (arms − 1) × goals where p-values are corrected.
 * @returns f, further units for each unit so far; 0 where it has enough; undefined where even 134 million times the units don't do
 */
export function remainingFactor(effect: Effect, options: RemainingOptions): number | undefined {
  const { power = DEFAULT_POWER, goals = 1 } = options;
  const wanted = power ** (1 / goals);
  const isEnough = (factor: number) => powerAfter(effect, factor, options) >= wanted;
  if (isEnough(0)) return 0;
  let upper = 1;
  for (let doubling = 0; !isEnough(upper); doubling += 1) {
    if (doubling === MAX_DOUBLINGS) return undefined;
    upper *= 2;
  }
  let lower = 0;
  for (let step = 0; step < MAX_BISECTIONS; step += 1) {
    const middle = (lower + upper) / 2;
    if (isEnough(middle)) upper = middle;
    else lower = middle;
  }
  return upper;
}

function powerAfter({ standardError, units }: Effect, factor: number, options: RemainingOptions): number {
  const { target, alpha = DEFAULT_ALPHA, goals = 1, arms = 2, isCorrected, test = 'fixed' } = options;
  const corrected = alpha / (isCorrected ? (arms - 1) * goals : 1);
  const critical =
    test === 'fixed'
      ? normalUpperQuantile(corrected / 2)
      : sequentialMultiplier(units * (1 + factor), { alpha: corrected, tuning: options.tuning ?? DEFAULT_TUNING });
  return powerAt((Math.abs(target) * Math.sqrt(1 + factor)) / standardError, critical);
}

/**
 * Days until these further units have come: ⌈⌈units⌉/mean of the last seven days⌉.
 * @param unitsByDay units of the whole days so far, oldest first
 * @returns undefined without traffic
 */
export function daysUntil(furtherUnits: number, unitsByDay: readonly number[]): number | undefined {
  const recent = unitsByDay.slice(-RECENT_DAYS);
  const perDay = recent.reduce((sum, units) => sum + units, 0) / recent.length;
  return perDay > 0 ? Math.ceil(Math.ceil(furtherUnits) / perDay) : undefined;
}
