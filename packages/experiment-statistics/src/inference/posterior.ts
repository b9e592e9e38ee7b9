import { normalCdf, normalDensity, normalTail, normalUpperQuantile } from '../distributions/normal.ts';
import type { Effect, Interval } from '../effect/Effect.ts';
import { DEFAULT_ALPHA } from './fixedTest.ts';

/** A proper prior N(μ₀, σ₀²) of the relative lift. Without one the prior is flat. */
export interface Prior {
  /** μ₀, as a relative lift. */
  mean: number;
  /** σ₀, as a relative lift. */
  standardDeviation: number;
}

/** What GrowthBook's application proposes where a proper prior is wanted. */
export const PROPOSED_PRIOR: Prior = { mean: 0, standardDeviation: 0.3 };

export interface Posterior {
  mean: number;
  standardDeviation: number;
  /** Probability that the variant is better than the control. */
  chanceToWin: number;
  /** Credible interval of the effect. */
  interval: Interval;
  /** Expected loss of taking the variant, in units of the effect. */
  lossOfVariant: number;
  /** Expected loss of keeping the control, in units of the effect. */
  lossOfControl: number;
}

/** Whether more of the metric is better. "Less is better" turns the chance to win and the losses, never the lift. */
export type Direction = 'more' | 'less';

/**
 * Posterior N(μ, σ²) of the effect, experiment-statistics.md section 2: with a prior, 1/σ² = 1/σ₀² + 1/se² and μ = σ²(μ₀/σ₀² + Δ/se²); flat,
 * N(Δ, se²). Chance to win Φ(μ/σ); losses σφ(μ/σ) − μΦ(−μ/σ) of the variant and σφ(μ/σ) + μΦ(μ/σ) of the control.
 */
export function computePosterior(
  effect: Effect,
  { prior, better = 'more', alpha = DEFAULT_ALPHA }: { prior?: Prior; better?: Direction; alpha?: number } = {},
): Posterior {
  const { mean, standardDeviation } = combine(effect, prior);
  const score = mean / standardDeviation;
  const half = normalUpperQuantile(alpha / 2) * standardDeviation;
  // The difference of nearly equal products may be below zero by rounding.
  const lossOfLess = Math.max(0, standardDeviation * normalDensity(score) - mean * normalTail(score));
  const lossOfMore = Math.max(0, standardDeviation * normalDensity(score) + mean * normalCdf(score));
  const isMore = better === 'more';
  return {
    mean,
    standardDeviation,
    chanceToWin: isMore ? normalCdf(score) : normalTail(score),
    interval: { lower: mean - half, upper: mean + half },
    lossOfVariant: isMore ? lossOfLess : lossOfMore,
    lossOfControl: isMore ? lossOfMore : lossOfLess,
  };
}

/**
 * The prior is of the relative lift: for absolute effects it is multiplied by the control's mean.
 * @throws RangeError for a prior without a width: it would decide without any data
 */
function combine({ size, standardError, scale, controlMean }: Effect, prior: Prior | undefined) {
  if (!prior) return { mean: size, standardDeviation: standardError };
  if (!(prior.standardDeviation > 0 && Number.isFinite(prior.standardDeviation) && Number.isFinite(prior.mean)))
    throw new RangeError(`not a prior: N(${prior.mean}, ${prior.standardDeviation}²)`);
  const factor = scale === 'absolute' ? controlMean : 1;
  const ofPrior = 1 / (prior.standardDeviation * factor) ** 2;
  const ofData = 1 / standardError ** 2;
  return {
    mean: (prior.mean * factor * ofPrior + size * ofData) / (ofPrior + ofData),
    standardDeviation: 1 / Math.sqrt(ofPrior + ofData),
  };
}
