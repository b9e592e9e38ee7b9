import type { Imbalance } from '../effect/cuped.ts';
import { correctInterval } from '../inference/corrections.ts';
import { DEFAULT_ALPHA } from '../inference/fixedTest.ts';
import type { Direction } from '../inference/posterior.ts';
import type { Arm } from '../metrics/Arm.ts';
import { daysFor } from '../planning/power.ts';
import { planUnitsPerArm } from '../planning/sampleSize.ts';
import type { MultipleExposures } from '../rules/exposures.ts';
import { checkMinimumData, unitsForMinimum } from '../rules/minimumData.ts';
import type { SampleRatio } from '../rules/sampleRatio.ts';
import type { Comparison, Inference } from './compareArms.ts';
import type { Caution, DecidedBy, Lift, Missing, Verdict } from './Verdict.ts';

/** A smaller lift is a draw, even where it is significant. */
const MIN_LIFT = 0.005;
const SUSPICIOUS_LIFT = 0.5;
const RECOMMENDED_DAYS = 3;
/** The Bayesian engine decides above this chance to win, and below the rest to 1. */
const DECIDING_CHANCE = 0.95;

export interface VerdictInput {
  control: Arm;
  variant: Arm;
  /** Of these arms, by `compareArms`. */
  comparison: Comparison;
  decidedBy: DecidedBy;
  better?: Direction;
  alpha?: number;
  /** The p-value of the test that decides, after `correctPValues`; not for the Bayesian engine. */
  correctedP?: number;
  sampleRatio?: SampleRatio;
  multipleExposures?: MultipleExposures;
  imbalance?: Imbalance;
  daysRunning?: number;
  /** The relative effect that was planned for; without one the observed lift. */
  targetEffect?: number;
  /** Arms of the experiment, and units that all of them get in a day. */
  traffic?: { arms: number; unitsPerDay: number };
}

/** Decides what an experiment says about one variant and goal, by the rules of experiment-statistics.md section 8. */
export function decideVerdict(input: VerdictInput): Verdict {
  const { control, variant, comparison, sampleRatio } = input;
  if (sampleRatio?.status === 'mismatch') return { kind: 'mismatch', pValue: sampleRatio.pValue };
  if (!checkMinimumData(control, variant).isEnough)
    return { kind: 'not-enough-data', missing: findMissing(input), cautions: findCautions(input) };
  if (comparison.state === 'untestable') return { kind: 'not-comparable', reason: comparison.reason };
  const { relative } = comparison;
  const lift = { size: relative.effect.size, interval: intervalOf(relative, input) };
  const cautions = findCautions(input, lift);
  if (!isSignificant(relative, input)) return { kind: 'undecided', lift, missing: findMissing(input), cautions };
  if (!reaches(lift.size, MIN_LIFT)) return { kind: 'draw', lift, cautions };
  const isBetter = input.better === 'less' ? lift.size < 0 : lift.size > 0;
  return { kind: isBetter ? 'won' : 'lost', lift, cautions };
}

/** Whether a lift in either direction is at least the limit, apart from rounding errors: 0.15/0.1 − 1 is below 0.5. */
const reaches = (lift: number, limit: number) => Math.abs(lift) >= limit * (1 - 1e-12);

function isSignificant({ fixed, sequential, posterior }: Inference, input: VerdictInput): boolean {
  if (input.decidedBy === 'bayesian')
    return posterior.chanceToWin > DECIDING_CHANCE || posterior.chanceToWin < 1 - DECIDING_CHANCE;
  const { pValue } = input.decidedBy === 'fixed' ? fixed : sequential;
  return (input.correctedP ?? pValue) < (input.alpha ?? DEFAULT_ALPHA);
}

function intervalOf({ effect, fixed, sequential, posterior }: Inference, input: VerdictInput) {
  if (input.decidedBy === 'bayesian') return posterior.interval;
  const { interval } = input.decidedBy === 'fixed' ? fixed : sequential;
  return input.correctedP === undefined ? interval : correctInterval(effect.size, interval, input.correctedP, input);
}

function findCautions({ daysRunning, multipleExposures, imbalance }: VerdictInput, lift?: Lift): Caution[] {
  const found: [Caution, boolean][] = [
    ['suspicious', lift !== undefined && reaches(lift.size, SUSPICIOUS_LIFT)],
    ['short', daysRunning !== undefined && daysRunning < RECOMMENDED_DAYS],
    ['multiple-exposures', multipleExposures?.status === 'frequent'],
    ['imbalance', imbalance?.isAlarm === true],
  ];
  return found.flatMap(([caution, applies]) => (applies ? [caution] : []));
}

/** Units until the effect can be found and each arm has its minimum of data; nothing where these are there already. */
function findMissing(input: VerdictInput): Missing {
  const { control, variant, traffic } = input;
  const needed = Math.max(unitsForEffect(input) ?? 0, unitsForMinima(input) ?? 0);
  const unitsPerArm = needed - Math.min(control.units, variant.units);
  if (!(unitsPerArm > 0)) return {};
  const days = traffic && daysFor(unitsPerArm, traffic);
  return days === undefined ? { unitsPerArm } : { unitsPerArm, days };
}

/** Section 7, with the control's mean and variance so far. An effect that doesn't matter isn't searched for. */
function unitsForEffect({ comparison, targetEffect, decidedBy, alpha }: VerdictInput): number | undefined {
  if (comparison.state === 'untestable') return undefined;
  const { mean, variance } = comparison.control;
  const effect = targetEffect ?? comparison.relative.effect.size;
  const searched = reaches(effect, MIN_LIFT) ? effect : MIN_LIFT;
  const test = decidedBy === 'sequential' ? 'sequential-half-width' : 'fixed';
  return planUnitsPerArm({ mean, variance, alpha, test }, searched);
}

/** Units until both arms have their minimum; undefined while one has nothing of it. */
function unitsForMinima({ control, variant }: VerdictInput): number | undefined {
  const [one, other] = [unitsForMinimum(control), unitsForMinimum(variant)];
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}
