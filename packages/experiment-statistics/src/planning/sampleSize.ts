import { checkPlan, criticalValue, type Plan, plannedMultiplier, powerQuantile } from './Plan.ts';

/** Each step to the geometric mean is at most two thirds of the one before: c² falls as 1/n for few units, and grows slower than n for many. */
const MAX_STEPS = 200;

/**
 * Units that each arm needs to find a relative effect d (experiment-statistics.md section 7): n = k²(v_t + v_c(1 + d)²)/(m d)² with
 * k = z(1 − α/2) + z(power). The multiplier of a sequential test depends on n, so that n is the fixed point.
 * @param effect d, relative: 0.1 for 10 %
 */
export function planUnitsPerArm(plan: Plan, effect: number): number {
  checkPlan(plan);
  if (!(Number.isFinite(effect) && effect !== 0)) throw new RangeError(`no effect to be found: ${effect}`);
  const { mean, variance, variantVariance = variance } = plan;
  const forOne = (variantVariance + variance * (1 + effect) ** 2) / (mean * effect) ** 2;
  let units = (criticalValue(plan) + powerQuantile(plan)) ** 2 * forOne;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = Math.sqrt(units * separationSquared(plan, units) * forOne);
    const isReached = Math.abs(next - units) < 1e-10 * next;
    units = next;
    if (isReached) break;
  }
  // A whole number stays one, in spite of rounding errors.
  return Math.ceil(units * (1 - 1e-10));
}

/** k², the distance in standard errors between no effect and the effect, for a test that is read after these units. */
function separationSquared(plan: Plan, unitsPerArm: number): number {
  const [critical, power] = [criticalValue(plan), powerQuantile(plan)];
  switch (plan.test ?? 'fixed') {
    case 'fixed':
      return (critical + power) ** 2;
    case 'sequential':
      return ((critical + power) * (plannedMultiplier(unitsPerArm, plan) / critical)) ** 2;
    case 'sequential-half-width':
      return (plannedMultiplier(unitsPerArm, plan) + power) ** 2;
  }
}

/**
 * Units that each arm needs for the absolute difference of two rates (section 7): n = k²(p(1 − p) + p'(1 − p'))/(p' − p)², p' = p(1 + d). It fits the
 * absolute test; for the relative lift it gives some percent too few.
 */
export function planUnitsForDifference(
  rate: number,
  effect: number,
  options: Pick<Plan, 'power' | 'alpha'> = {},
): number {
  const changed = rate * (1 + effect);
  if (!(rate > 0 && rate < 1 && changed > 0 && changed < 1)) throw new RangeError(`not rates: ${rate} and ${changed}`);
  const separation = criticalValue(options) + powerQuantile(options);
  return Math.ceil((separation ** 2 * (rate * (1 - rate) + changed * (1 - changed))) / (changed - rate) ** 2);
}

/**
 * The smallest relative effect that these units find (section 7): with s = v/n, [m + √(m² − (1 − k²s/m²)(m² − k²s))]/[m(1 − k²s/m²)] − 1.
 * @returns undefined where there are too few units for any effect, n ≤ k²v/m²
 */
export function detectableEffect(plan: Plan, unitsPerArm: number): number | undefined {
  checkPlan(plan);
  const mean = Math.abs(plan.mean);
  const spread = (separationSquared(plan, unitsPerArm) * plan.variance) / unitsPerArm;
  const share = 1 - spread / mean ** 2;
  if (!(share > 0)) return undefined;
  return (mean + Math.sqrt(mean ** 2 - share * (mean ** 2 - spread))) / (mean * share) - 1;
}
