import type { Untestable } from '../rules/minimumData.ts';
import type { Caution, Lift, Missing, Verdict } from './Verdict.ts';

const MAX_DAYS = 365;
/** Digits of a number that is an estimate. */
const ABOUT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const UNTESTABLE: Record<Untestable, string> = {
  'too-few-units': 'a variant has fewer than two visitors',
  'no-conversions': 'nobody converted in a variant',
  'no-variance': 'all visitors of a variant have the same value',
  'no-bounds': 'the values of a variant are too few or too equal for their quantile',
};
/** Below this share of the control a lift has a decimal. */
const WHOLE_FROM = 0.01;

/** The verdict in one plain sentence, in English. */
export function describeVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'mismatch':
      return 'No figure of this experiment can be trusted: its visitors are not shared out by the weights.';
    case 'not-enough-data':
      return `Not enough data yet${describeMissing(verdict.missing)}.`;
    case 'not-comparable':
      return `No comparison: ${UNTESTABLE[verdict.reason]}.`;
    case 'won':
      return `The variant wins: ${describeLift(verdict.lift)}.`;
    case 'lost':
      return `The variant loses: ${describeLift(verdict.lift)}.`;
    case 'draw':
      return `A draw, the difference is too small to matter: ${describeLift(verdict.lift)}.`;
    case 'undecided':
      return `No difference shown yet, ${describeLift(verdict.lift)}${describeMissing(verdict.missing)}.`;
  }
}

/** A caution in one plain sentence, in English. */
export function describeCaution(caution: Caution): string {
  return {
    suspicious: 'So large a difference is rarely true: check what is counted first.',
    short: 'It has run for less than three days.',
    'multiple-exposures': 'Many visitors saw two variants; they are not counted.',
    imbalance: 'The visitors of the variants differed before they saw anything.',
  }[caution];
}

function describeLift({ size, interval: { lower, upper } }: Lift): string {
  const isBounded = Number.isFinite(lower) && Number.isFinite(upper);
  return isBounded
    ? `${formatLift(size)}, between ${formatLift(lower)} and ${formatLift(upper)}`
    : `${formatLift(size)}, within no bounds`;
}

function describeMissing({ unitsPerArm, days }: Missing): string {
  if (unitsPerArm === undefined) return '';
  const units = `: about ${ABOUT.format(unitsPerArm)} more ${unitsPerArm === 1 ? 'visitor' : 'visitors'} per arm`;
  if (days === undefined) return units;
  if (days > MAX_DAYS) return `${units}, more than a year`;
  return `${units}, about ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** A relative lift with its sign: "+13 %", "−0.3 %", "0 %". */
export function formatLift(lift: number): string {
  const size = Math.abs(lift);
  // Rounding errors of the last digits would turn 12.5 into 12.
  const percent = Number((size * 100).toPrecision(12));
  const text = (size < WHOLE_FROM ? TENTHS : WHOLE).format(percent);
  if (text === '0') return '0 %';
  return `${lift < 0 ? '−' : '+'}${text} %`;
}
