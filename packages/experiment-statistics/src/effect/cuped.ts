import { studentTwoSidedTail } from '../distributions/studentT.ts';
import type { Arm } from '../metrics/Arm.ts';
import { type Covariate, covariateOf, thetaOf } from '../metrics/covariates.ts';
import { type Moments, momentsOf } from '../metrics/moments.ts';
import type { Effect, Scale } from './Effect.ts';
import { estimateEffect, welchDegreesOfFreedom } from './estimateEffect.ts';

/** Probability of a false alarm for all comparisons of an experiment together. */
const IMBALANCE_ALPHA = 0.001;
/** A covariate that explains less is none: rounding of its sums. */
const MIN_THETA = 1e-8;

/** An arm with the part of its variance removed that the time before the exposure explains. */
export interface AdjustedArm {
  /** a = m_Y − θ m_X. The mean that is shown stays the raw one. */
  mean: number;
  /** w = v_Y + θ² v_X − 2θ cov, of one unit. */
  variance: number;
}

/** What CUPED found. */
export interface AdjustedEffect {
  effect: Effect;
  /** 0 where nothing was adjusted: the effect is then that of `estimateEffect`. */
  theta: number;
  control: AdjustedArm;
  variant: AdjustedArm;
}

/**
 * The effect of a variant, adjusted by the same metric before the first exposure (CUPED, experiment-statistics.md section 3). Absolute: a_t − a_c,
 * se² = w_t/n_t + w_c/n_c. Relative: Δ = (a_t − a_c)/|m_Yc|, se² = [w_t/n_t + (v_Yc r² − 2θ r cov_c + θ² v_Xc)/n_c]/m_Yc², with r = m_Yt/m_Yc.
 */
export function estimateAdjustedEffect(control: Arm, variant: Arm, scale: Scale): AdjustedEffect {
  const [plainControl, plainVariant] = [momentsOf(control), momentsOf(variant)];
  const [beforeControl, beforeVariant] = [covariateOf(control), covariateOf(variant)];
  const theta = thetaOf(control, variant);
  if (!beforeControl || !beforeVariant || Math.abs(theta) < MIN_THETA) {
    const effect = estimateEffect(plainControl, plainVariant, scale);
    return { effect, theta: 0, control: plainControl, variant: plainVariant };
  }
  const adjustedControl = adjust(plainControl, beforeControl, theta);
  const adjustedVariant = adjust(plainVariant, beforeVariant, theta);
  const difference = adjustedVariant.mean - adjustedControl.mean;
  const controlMean = Math.abs(plainControl.mean);
  const divisor = scale === 'relative' ? controlMean : 1;
  const ratio = scale === 'relative' ? ratioOfMeans(control.kind, plainControl, plainVariant, difference) : 1;
  const ofControl =
    plainControl.variance * ratio ** 2 -
    2 * theta * ratio * beforeControl.covariance +
    theta ** 2 * beforeControl.variance;
  const effect = {
    scale,
    size: difference / divisor,
    standardError: Math.sqrt(adjustedVariant.variance / variant.units + ofControl / control.units) / divisor,
    degreesOfFreedom: welchDegreesOfFreedom(
      { units: control.units, variance: adjustedControl.variance },
      { units: variant.units, variance: adjustedVariant.variance },
    ),
    units: control.units + variant.units,
    controlMean,
  };
  return { effect, theta, control: adjustedControl, variant: adjustedVariant };
}

function adjust(plain: Moments, before: Covariate, theta: number): AdjustedArm {
  return {
    mean: plain.mean - theta * before.mean,
    variance: plain.variance + theta ** 2 * before.variance - 2 * theta * before.covariance,
  };
}

/** r. As gbstats has it: of the raw means, but for a ratio metric of the adjusted difference, (m_Yc + a_t − a_c)/m_Yc. */
function ratioOfMeans(kind: Arm['kind'], control: Moments, variant: Moments, difference: number): number {
  return (kind === 'ratio' ? control.mean + difference : variant.mean) / control.mean;
}

/** Whether the arms differed before anything was shown to them: then randomisation or counting is broken. */
export interface Imbalance {
  /** Absolute difference of the covariate's means, variant minus control. */
  difference: number;
  pValue: number;
  isAlarm: boolean;
}

/**
 * Compares the covariate of both arms by the absolute fixed t-test (section 3). Alarm below 0.001 divided by all comparisons of the experiment.
 * @param comparisons (arms − 1) × (goals + guardrails)
 * @returns undefined where an arm has no covariate, or one without variance
 */
export function checkImbalance(control: Arm, variant: Arm, comparisons = 1): Imbalance | undefined {
  const [before, after] = [covariateOf(control), covariateOf(variant)];
  if (!before || !after || !(before.variance > 0 && after.variance > 0)) return undefined;
  const { size, standardError, degreesOfFreedom } = estimateEffect(before, after, 'absolute');
  const pValue = studentTwoSidedTail(size / standardError, degreesOfFreedom);
  return { difference: size, pValue, isAlarm: pValue < IMBALANCE_ALPHA / comparisons };
}
