import { chiSquareTail } from '../distributions/chiSquare.ts';

/** Below this a difference isn't chance: the usual threshold of sample-ratio alarms. */
const ALARM_P = 0.001;
/** Units of each arm from which the check is judged, as GrowthBook has it. */
const MIN_UNITS_PER_ARM = 8;

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
 * @param counts units of each arm that saw it and no other
 * @param weights share of the units that each arm should have, of any scale
 * @param minUnits units of all arms together from which a mismatch is judged; 8 for each arm by default
 */
export function checkSampleRatio(
  counts: readonly number[],
  weights: readonly number[],
  { minUnits }: { minUnits?: number } = {},
): SampleRatio {
  if (
    counts.length !== weights.length ||
    ![...counts, ...weights].every((value) => value >= 0 && Number.isFinite(value))
  )
    throw new RangeError('each arm needs a count and a finite weight of 0 or more');
  const dealt = weights.map((weight) => weight > 0);
  const arms = dealt.filter(Boolean).length;
  const total = sum(counts.filter((_, index) => dealt[index]));
  const whole = sum(weights);
  const expected = weights.map((weight) => (whole > 0 ? (total * weight) / whole : 0));
  const chiSquare = sum(expected.map((count, index) => (count > 0 ? ((counts[index] ?? 0) - count) ** 2 / count : 0)));
  const pValue = arms > 1 ? chiSquareTail(chiSquare, arms - 1) : 1;
  const isJudged = arms > 1 && total >= (minUnits ?? MIN_UNITS_PER_ARM * arms);
  if (!isJudged) return { status: 'too-few-units', pValue, expected };
  return { status: pValue < ALARM_P ? 'mismatch' : 'as-planned', pValue, expected };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
