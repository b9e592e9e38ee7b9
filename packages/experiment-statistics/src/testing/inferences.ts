import type { Scale } from '../effect/Effect.ts';
import type { Arm } from '../metrics/Arm.ts';
import { type ComparisonOptions, compareArms, type Inference } from '../verdict/compareArms.ts';

/** All tests of two arms. @throws where they can't be compared */
export function inferenceOf(
  control: Arm,
  variant: Arm,
  { scale = 'relative', ...options }: ComparisonOptions & { scale?: Scale } = {},
): Inference {
  const comparison = compareArms(control, variant, options);
  if (comparison.state === 'untestable') throw new Error(comparison.reason);
  return comparison[scale];
}

/** Lift, standard error, df, interval, p, sequential interval: the columns that most tables begin with. */
export function frequentistFigures({ effect, fixed, sequential }: Inference): number[] {
  return [
    effect.size,
    effect.standardError,
    effect.degreesOfFreedom,
    fixed.interval.lower,
    fixed.interval.upper,
    fixed.pValue,
    sequential.interval.lower,
    sequential.interval.upper,
  ];
}
