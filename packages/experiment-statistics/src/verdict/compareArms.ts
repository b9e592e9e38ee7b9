import { estimateAdjustedEffect } from '../effect/cuped.ts';
import type { Effect, Scale } from '../effect/Effect.ts';
import { estimateEffect } from '../effect/estimateEffect.ts';
import { type TestResult, testFixed } from '../inference/fixedTest.ts';
import { computePosterior, type Direction, type Posterior, type Prior } from '../inference/posterior.ts';
import { testSequential } from '../inference/sequentialTest.ts';
import { type Arm, checkArm } from '../metrics/Arm.ts';
import { type Moments, momentsOf } from '../metrics/moments.ts';
import { findUntestable, type Untestable } from '../rules/minimumData.ts';

/** A standard error that CUPED makes smaller than this share of itself is rounding. */
const MIN_ERROR_LEFT = 1e-6;

export interface ComparisonOptions {
  alpha?: number;
  /** N* of the sequential test. */
  tuning?: number;
  /** Of the Bayesian engine; flat by default. */
  prior?: Prior;
  better?: Direction;
}

/** All tests of one effect, side by side. */
export interface Inference {
  effect: Effect;
  /** For a single look at a time that was fixed beforehand. */
  fixed: TestResult;
  /** For looking at any time. */
  sequential: TestResult;
  posterior: Posterior;
}

/** What is known of a variant against the control, for one metric. */
export type Comparison =
  | {
      state: 'compared';
      /** Raw mean and variance: the means that are shown are never adjusted. */
      control: Moments;
      variant: Moments;
      /** CUPED's θ; 0 where nothing was adjusted. */
      theta: number;
      /** Its p-values differ from those of the absolute effect: a screen says which it shows. */
      relative: Inference;
      absolute: Inference;
    }
  | { state: 'untestable'; reason: Untestable; control: Moments; variant: Moments };

/**
 * Compares two arms by every test, adjusted by CUPED where both have a covariate.
 * @throws RangeError for sums that no data can have, or arms of different metrics
 */
export function compareArms(control: Arm, variant: Arm, options: ComparisonOptions = {}): Comparison {
  checkArm(control);
  checkArm(variant);
  if (control.kind !== variant.kind) throw new RangeError(`a ${control.kind} can’t be compared with a ${variant.kind}`);
  if (control.kind === 'quantile' && variant.kind === 'quantile' && control.level !== variant.level)
    throw new RangeError(`the quantile at ${control.level} can’t be compared with that at ${variant.level}`);
  const raw = { control: momentsOf(control), variant: momentsOf(variant) };
  const reason = findUntestable(control, variant);
  if (reason) return { state: 'untestable', reason, ...raw };
  const [relative, absolute] = (['relative', 'absolute'] satisfies Scale[]).map((scale) =>
    estimateAdjustedEffect(control, variant, scale),
  );
  // No more than rounding is left, or less than nothing: the covariate explains everything, or its sums belong to other units.
  const plain = estimateEffect(raw.control, raw.variant, 'absolute').standardError;
  const isLeft = (absolute?.effect.standardError ?? 0) > plain * MIN_ERROR_LEFT;
  if (!relative || !absolute || !isLeft || !(relative.effect.standardError > 0))
    return { state: 'untestable', reason: 'no-variance', ...raw };
  return {
    state: 'compared',
    ...raw,
    theta: relative.theta,
    relative: infer(relative.effect, options),
    absolute: infer(absolute.effect, options),
  };
}

function infer(effect: Effect, options: ComparisonOptions): Inference {
  return {
    effect,
    fixed: testFixed(effect, options),
    sequential: testSequential(effect, options),
    posterior: computePosterior(effect, options),
  };
}
