import { normalCdf } from '../distributions/normal.ts';
import { estimateEffect } from '../effect/estimateEffect.ts';
import { checkPlan, criticalValue, DEFAULT_POWER, type Plan, plannedMultiplier } from './Plan.ts';
import { planUnitsPerArm } from './sampleSize.ts';

const DAYS_PER_WEEK = 7;
const MAX_WEEKS = 520;

/**
 * Probability that a two-sided test finds a relative effect d (experiment-statistics.md section 7): Φ(d/se − z) + Φ(−d/se − z) with se of section 1
 * for arms of the same size. A sequential plan widens se, or puts c(2n) in place of z; it assumes a single look, so that the real power is higher.
 * @param unitsPerArm not necessarily whole
 */
export function computePower(plan: Plan, effect: number, unitsPerArm: number): number {
  checkPlan(plan);
  const { mean, variance, variantVariance = variance, test = 'fixed' } = plan;
  const { standardError } = estimateEffect(
    { units: unitsPerArm, mean, variance },
    { units: unitsPerArm, mean: mean * (1 + effect), variance: variantVariance },
    'relative',
  );
  const critical = criticalValue(plan);
  const multiplier = test === 'fixed' ? critical : plannedMultiplier(unitsPerArm, plan);
  const widening = test === 'sequential' ? multiplier / critical : 1;
  return powerAt(effect / (standardError * widening), test === 'sequential-half-width' ? multiplier : critical);
}

/** Probability that a normal estimate at this distance from zero, in standard errors, is beyond the critical value on either side. */
export const powerAt = (distance: number, critical: number): number =>
  normalCdf(distance - critical) + normalCdf(-distance - critical);

/** @returns whole days until all arms have their units: ⌈arms × n/units per day⌉; undefined without traffic */
export function daysFor(unitsPerArm: number, { arms, unitsPerDay }: { arms: number; unitsPerDay: number }) {
  return unitsPerDay > 0 ? Math.ceil((arms * unitsPerArm) / unitsPerDay) : undefined;
}

/** What the planner shows before a start. */
export interface Duration {
  unitsPerArm: number;
  /** Undefined without traffic. */
  days: number | undefined;
  /** The first whole week whose power, rounded to two decimals, is what was asked for, as GrowthBook's calculator counts; undefined within ten years. */
  weeks: number | undefined;
}

/** Plans how long an experiment runs to find a relative effect. */
export function planDuration(plan: Plan, effect: number, traffic: { arms: number; unitsPerDay: number }): Duration {
  const unitsPerArm = planUnitsPerArm(plan, effect);
  const isEnough = (week: number) => {
    const power = computePower(plan, effect, (week * DAYS_PER_WEEK * traffic.unitsPerDay) / traffic.arms);
    return Math.round(power * 100) / 100 >= (plan.power ?? DEFAULT_POWER);
  };
  const weeks = traffic.unitsPerDay > 0 ? Array.from({ length: MAX_WEEKS }, (_, index) => index + 1) : [];
  return { unitsPerArm, days: daysFor(unitsPerArm, traffic), weeks: weeks.find(isEnough) };
}
