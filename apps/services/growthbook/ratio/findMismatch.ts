import { unlikelihood } from './unlikelihood.ts';

/** Fewer visitors prove nothing. */
const LEAST_VISITORS = 100;
/** Below this a difference isn't chance: the usual threshold of sample-ratio alarms. */
const ALARM_P = 0.001;
const LEAST_SHOWN_P = 1e-6;

/** A running experiment, as it is served. */
export interface RunningExperiment {
  key: string;
  phase: number;
  /** What its visitors are dealt by. */
  hashAttribute: string;
  weights: readonly number[];
  /** Keys of the variations. */
  variations: readonly string[];
}

/**
 * Compares the visitors of a running experiment's variations with its weights. Coverage and namespace change how many visitors there are, not how they
 * are shared out.
 * @param counts visitors of each variation
 * @param oneIn how many visitors there are for each that was counted
 * @returns what is wrong, in words for the operator; nothing where chance explains it
 */
export function findMismatch(
  { key, weights, variations }: Pick<RunningExperiment, 'key' | 'weights' | 'variations'>,
  counts: readonly number[],
  oneIn = 1,
): string | undefined {
  // Nobody is dealt a variation of weight 0; those who keep it were dealt it before.
  const dealt = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const total = dealt.reduce((sum, index) => sum + (counts[index] ?? 0), 0);
  if (dealt.length < 2 || total < LEAST_VISITORS) return undefined;
  const whole = dealt.reduce((sum, index) => sum + (weights[index] ?? 0), 0);
  const shares = dealt.map((index) => (weights[index] ?? 0) / whole);
  const p = unlikelihood(
    dealt.map((index) => counts[index] ?? 0),
    shares,
  );
  if (p >= ALARM_P) return undefined;
  const arms = dealt.map((index, at) => {
    const expected = Math.round(total * (shares[at] ?? 0));
    return `${variations[index] ?? index} ${counts[index]} (expected ${expected})`;
  });
  const shown = p < LEAST_SHOWN_P ? '< 0.000001' : `= ${p.toPrecision(1)}`;
  const sample = oneIn === 1 ? '' : ` of one visitor in ${oneIn}`;
  return `experiment "${key}": the visitors of its variations differ from its weights${sample}: ${arms.join(', ')}; p ${shown}: something drops visitors of one, and no other figure of it means anything`;
}
