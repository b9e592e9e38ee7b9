import { normalUpperQuantile } from '../distributions/normal.ts';
import type { Interval } from '../effect/Effect.ts';
import { DEFAULT_ALPHA } from './fixedTest.ts';

/** Holm keeps the probability of any false finding at α, Benjamini–Hochberg the expected share of false ones among the findings. */
export type Correction = 'holm' | 'benjamini-hochberg';

/** Above this an adjusted p-value leaves the interval unbounded: its quantile is zero but for rounding. */
const UNBOUNDED_FROM = 0.999999;

/**
 * Adjusts p-values for looking at several goals (experiment-statistics.md section 5). The family is all goals × variants (× values of a dimension);
 * secondary metrics and guardrails are not in it. Holm: p₍ᵢ₎·(m − i + 1), running maximum upwards. Benjamini–Hochberg: p₍ᵢ₎·m/i, running minimum
 * downwards. Both at most 1.
 * @param pValues of the family; undefined for a metric that could not be tested, which counts as p = 1
 * @returns adjusted p-values in the same order
 * @throws RangeError for what is no probability: sorting would leave others with too small a p-value
 */
export function correctPValues(pValues: readonly (number | undefined)[], method: Correction): number[] {
  const wrong = pValues.find((p) => p !== undefined && !(p >= 0 && p <= 1));
  if (wrong !== undefined) throw new RangeError(`not a p-value: ${wrong}`);
  const family = pValues.length;
  const sorted = pValues.map((p, index) => ({ p: p ?? 1, index })).sort((a, b) => a.p - b.p);
  const adjusted = Array<number>(family).fill(1);
  if (method === 'holm') {
    let highest = 0;
    for (const [rank, { p, index }] of sorted.entries()) {
      highest = Math.max(highest, Math.min(1, p * (family - rank)));
      adjusted[index] = highest;
    }
  } else {
    let lowest = 1;
    for (const [rank, { p, index }] of [...sorted.entries()].reverse()) {
      lowest = Math.min(lowest, (p * family) / (rank + 1));
      adjusted[index] = lowest;
    }
  }
  return adjusted;
}

/**
 * The interval that belongs to an adjusted p-value (section 5, ad hoc): Δ ± z(1 − α/2)·|Δ|/z(1 − p/2), taken only where it is wider on both sides.
 * @param size Δ
 * @param interval before the correction
 */
export function correctInterval(
  size: number,
  interval: Interval,
  adjustedP: number,
  { alpha = DEFAULT_ALPHA }: { alpha?: number } = {},
): Interval {
  if (adjustedP > UNBOUNDED_FROM) return { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  // Without a tail there is no distance that this p-value would correct.
  if (adjustedP <= 0) return interval;
  const half = (normalUpperQuantile(alpha / 2) * Math.abs(size)) / normalUpperQuantile(adjustedP / 2);
  const wider = { lower: size - half, upper: size + half };
  return wider.lower < interval.lower && wider.upper > interval.upper ? wider : interval;
}
