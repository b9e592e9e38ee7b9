import type { RunningExperiment } from './experimentReports.ts';

/** With fewer visitors a mismatch has no significance. */
const MIN_VISITORS = 100;
/** Below this p value a difference isn't chance: the usual threshold of sample-ratio alarms. */
const ALARM_P = 0.001;
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
  // A variation of weight 0 gets no new visitors; its visitors were assigned earlier.
  const dealt = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const total = dealt.reduce((sum, index) => sum + (counts[index] ?? 0), 0);
  if (dealt.length < 2 || total < MIN_VISITORS) return undefined;
  const whole = dealt.reduce((sum, index) => sum + (weights[index] ?? 0), 0);
  const shares = dealt.map((index) => (weights[index] ?? 0) / whole);
  const p = chiSquarePValue(
    dealt.map((index) => counts[index] ?? 0),
    shares,
  );
  if (p >= ALARM_P) return undefined;
  const arms = dealt.map((index, at) => {
    const expected = Math.round(total * (shares[at] ?? 0));
    return `${variations[index] ?? index} ${counts[index]} (expected ${expected})`;
  });
  const shown = p < MIN_SHOWN_P ? '< 0.000001' : `= ${p.toPrecision(1)}`;
  const sample = oneIn === 1 ? '' : ` of one visitor in ${oneIn}`;
  return `experiment "${key}": the visitors of its variations differ from its weights${sample}: ${arms.join(', ')}; p ${shown}: something drops visitors of one, and no other figure of it means anything`;
}

/**
 * The p value of Pearson's chi-square test: the probability of counts at least this far from the shares by chance alone.
 * @param shares of at least two groups, none of them 0
 */
export function chiSquarePValue(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, value) => sum + value, 0);
  const chiSquare = shares.reduce((sum, share, index) => {
    const expected = total * share;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(chiSquare / 2, shares.length - 1);
}

/**
 * The tail of the chi-square distribution: the regularized incomplete gamma function Q(freedom / 2, half), by the recurrence
 * Q(a + 1, x) = Q(a, x) + xᵃe⁻ˣ / Γ(a + 1).
 * @param half of the value
 */
function chiSquareTail(half: number, freedom: number): number {
  if (half === 0) return 1;
  const isEven = freedom % 2 === 0;
  let tail = isEven ? Math.exp(-half) : complementaryError(Math.sqrt(half));
  // xᵃe⁻ˣ / Γ(a + 1) for a of 1, or of ½.
  let term = isEven ? half * Math.exp(-half) : 2 * Math.sqrt(half / Math.PI) * Math.exp(-half);
  for (let a = isEven ? 1 : 0.5; a < freedom / 2; a += 1) {
    tail += term;
    term *= half / (a + 1);
  }
  return tail;
}

/** erfc for x ≥ 0, by approximation 7.1.26 of Abramowitz and Stegun, with an error of at most 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce(
    (sum, c) => sum * t + c,
    0,
  );
  return polynomial * t * Math.exp(-x * x);
}
