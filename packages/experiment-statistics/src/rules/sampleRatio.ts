import { chiSquareTail } from '../distributions/chiSquare.ts';

/** Below this a difference isn't chance: the usual threshold of sample-ratio alarms. */
export const SAMPLE_RATIO_ALARM_P = 0.001;
/** Units of each arm from which the check is judged, as GrowthBook has it. */
const MIN_UNITS_PER_ARM = 8;

/** An arm as it was dealt, and the units that saw it and no other. */
export interface DealtArm {
  /** Units that saw this arm; those that saw two are in none. */
  units: number;
  /** Share of the units that it should have; any scale. */
  weight: number;
}

export interface SampleRatio {
  status: 'too-few-units' | 'as-planned' | 'mismatch';
  pValue: number;
  /** Units that each arm would have by its weight, in the order of the arms; 0 for an arm of weight 0. */
  expected: readonly number[];
}

/**
 * Sample-ratio check by Pearson's chi-square test (experiment-statistics.md section 6): χ² = Σ(o − e)²/e with e = total × weight/Σ weights and
 * arms − 1 degrees of freedom. Arms of weight 0 are left out first, with their units: they get no new ones, and those that they have were assigned
 * earlier.
 * @param minUnits units of all dealt arms from which a mismatch is judged; 8 for each arm by default
 */
export function checkSampleRatio(arms: readonly DealtArm[], { minUnits }: { minUnits?: number } = {}): SampleRatio {
  if (arms.some(({ units, weight }) => !(units >= 0 && weight >= 0)))
    throw new RangeError('units and weights of arms must be 0 or more');
  const dealt = arms.filter(({ weight }) => weight > 0);
  const total = dealt.reduce((sum, { units }) => sum + units, 0);
  const whole = dealt.reduce((sum, { weight }) => sum + weight, 0);
  const expectedOf = ({ weight }: DealtArm) => (weight > 0 ? (total * weight) / whole : 0);
  const expected = arms.map(expectedOf);
  const pValue = dealt.length < 2 || total === 0 ? 1 : chiSquareTail(chiSquareOf(dealt, expectedOf), dealt.length - 1);
  const isJudged = dealt.length > 1 && total >= (minUnits ?? MIN_UNITS_PER_ARM * dealt.length);
  if (!isJudged) return { status: 'too-few-units', pValue, expected };
  return { status: pValue < SAMPLE_RATIO_ALARM_P ? 'mismatch' : 'as-planned', pValue, expected };
}

function chiSquareOf(arms: readonly DealtArm[], expectedOf: (arm: DealtArm) => number): number {
  return arms.reduce((sum, arm) => sum + (arm.units - expectedOf(arm)) ** 2 / expectedOf(arm), 0);
}
