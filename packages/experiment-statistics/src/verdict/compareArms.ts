import { estimateAdjustedEffect } from '../effect/cuped.ts';
import type { Effect, Scale } from '../effect/Effect.ts';
import { type TestResult, testFixed } from '../inference/fixedTest.ts';
import { computePosterior, type Direction, type Posterior, type Prior } from '../inference/posterior.ts';
import { testSequential } from '../inference/sequentialTest.ts';
import { type Arm, checkArm } from '../metrics/Arm.ts';
import { type Moments, momentsOf } from '../metrics/moments.ts';
import { findUntestable, type Untestable } from '../rules/minimumData.ts';

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
  const raw = { control: momentsOf(control), variant: momentsOf(variant) };
  const reason = findUntestable(control, variant);
  if (reason) return { state: 'untestable', reason, ...raw };
  const [relative, absolute] = (['relative', 'absolute'] satisfies Scale[]).map((scale) =>
    estimateAdjustedEffect(control, variant, scale),
  );
  // An adjusted variance of zero or below: the covariate explains everything, or its sums belong to other units.
  if (!relative || !absolute || !(relative.effect.standardError > 0 && absolute.effect.standardError > 0))
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
