import { checkSampleRatio } from '@cumulus/experiment-statistics';
import type { RunningExperiment } from './experimentReports.ts';

/** With fewer visitors a mismatch has no significance. */
const MIN_VISITORS = 100;
const MIN_SHOWN_P = 1e-6;

/**
 * Compares the visitors of a running experiment's variations with its weights. Coverage and namespace change how many visitors there are, not their
 * shares.
 * REQ-EXP-09.
 * @param counts visitors of each variation
 * @param oneIn number of visitors for each counted one
 * @returns the mismatch as text for the operator; undefined if chance explains it
 */
export function findMismatch(
  { key, weights, variations }: Pick<RunningExperiment, 'key' | 'weights' | 'variations'>,
  counts: readonly number[],
  oneIn = 1,
): string | undefined {
  const { status, pValue, expected } = checkSampleRatio(
    weights.map((_, index) => counts[index] ?? 0),
    weights,
    { minUnits: MIN_VISITORS },
  );
  if (status !== 'mismatch') return undefined;
  // A variation of weight 0 gets no new visitors; its visitors were assigned earlier.
  const arms = weights.flatMap((weight, index) =>
    weight > 0 ? [`${variations[index] ?? index} ${counts[index]} (expected ${Math.round(expected[index] ?? 0)})`] : [],
  );
  const shown = pValue < MIN_SHOWN_P ? '< 0.000001' : `= ${pValue.toPrecision(1)}`;
  const sample = oneIn === 1 ? '' : ` of one visitor in ${oneIn}`;
  return `experiment "${key}": the visitors of its variations differ from its weights${sample}: ${arms.join(', ')}; p ${shown}: something drops visitors of one, and no other figure of it means anything`;
}
