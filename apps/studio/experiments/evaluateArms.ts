import {
  type Arm,
  checkImbalance,
  compareArms,
  correctInterval,
  correctPValues,
  type Direction,
  decideVerdict,
  describeCaution,
  describeVerdict,
  type MultipleExposures,
  type SampleRatio,
  type Verdict,
} from '@cumulus/experiment-statistics';
import { isFew, shownCount } from '../access/smallCells.ts';
import type { ArmResult } from './ExperimentResult.ts';
import { type GoalArm, peopleOf } from './goalArms.ts';

/** What all metrics of an experiment are judged by. */
export interface Judging {
  /** Keys, the control first. */
  variations: readonly string[];
  better: Direction;
  /** False: from 1 to 4 people aren't shown, nor what follows of them. */
  seesSmallCells: boolean;
  sampleRatio?: SampleRatio | undefined;
  multipleExposures?: MultipleExposures | undefined;
  minimumEffect?: number | undefined;
  daysRunning?: number | undefined;
  unitsPerDay?: number | undefined;
  /** (arms − 1) × (goals + guardrails), for the alarm of arms that differed beforehand. */
  comparisons?: number;
}

/** Compares each arm with the first. The verdict is by the sequential test: it holds however often it is looked at. */
export function evaluateArms(arms: readonly GoalArm[], judging: Judging): ArmResult[] {
  const [control] = arms;
  if (!control) return [];
  return arms.map((arm, index): ArmResult => {
    const variation = judging.variations[index] ?? String(index);
    if (!judging.seesSmallCells && [arm, control].some(hasSmallCell))
      return { variation, visitors: shownCount(arm.units, false) };
    const shown: ArmResult = {
      ...{ variation, visitors: arm.units },
      ...(arm.kind === 'proportion' && { conversions: arm.conversions }),
      ...(arm.people !== undefined && { people: arm.people }),
    };
    const comparison = compareArms(control, arm, { better: judging.better });
    if (arm.units > 0) shown.estimate = comparison.variant.mean;
    if (index === 0) return shown;
    const verdict = judge(control, arm, judging);
    if (comparison.state === 'compared') {
      const { effect, fixed, sequential, posterior } = comparison.relative;
      shown.against = {
        ...{ lift: effect.size, fixed: fixed.interval, sequential: sequential.interval },
        ...{ p: fixed.pValue, sequentialP: sequential.pValue, chanceToWin: posterior.chanceToWin },
        isAdjusted: comparison.theta !== 0,
      };
    }
    return { ...shown, ...describe(verdict) };
  });
}

/**
 * Corrects the p-values of several goals together (Holm), and judges again by them.
 * @param family arms and results of each goal, and what it is judged by
 */
export function correctGoals(
  family: readonly { arms: readonly Arm[]; results: ArmResult[]; judging: Judging }[],
): ArmResult[][] {
  const tested = family.flatMap(({ results }) => results.slice(1));
  if (tested.length < 2) return family.map(({ results }) => results);
  const shown = correctPValues(
    tested.map(({ against }) => against?.p),
    'holm',
  );
  const deciding = correctPValues(
    tested.map(({ against }) => against?.sequentialP),
    'holm',
  );
  return family.map(({ arms, results, judging }) =>
    results.map((result, index) => {
      const at = tested.indexOf(result);
      const [control, arm] = [arms[0], arms[index]];
      if (at < 0 || !result.against || !control || !arm) return result;
      const verdict = judge(control, arm, judging, deciding[at]);
      const { lift, sequential } = result.against;
      const corrected = correctInterval(lift, sequential, deciding[at] ?? 1);
      const against = {
        ...{ ...result.against, correctedP: shown[at] ?? 1 },
        corrected: Number.isFinite(corrected.lower) && Number.isFinite(corrected.upper) ? corrected : null,
      };
      return { ...result, against, ...describe(verdict) };
    }),
  );
}

function judge(control: Arm, variant: Arm, judging: Judging, correctedP?: number): Verdict {
  const { variations, better, unitsPerDay, daysRunning, sampleRatio, multipleExposures } = judging;
  const comparison = compareArms(control, variant, { better });
  const imbalance = checkImbalance(control, variant, judging.comparisons);
  const input = {
    ...{ control, variant, comparison, better },
    ...(correctedP !== undefined && { correctedP }),
    ...(sampleRatio && { sampleRatio }),
    ...(multipleExposures && { multipleExposures }),
    ...(imbalance && { imbalance }),
    ...(daysRunning !== undefined && { daysRunning }),
    ...(judging.minimumEffect !== undefined && { targetEffect: judging.minimumEffect }),
    ...(unitsPerDay !== undefined && { traffic: { arms: variations.length, unitsPerDay } }),
  };
  const verdict = decideVerdict({ ...input, decidedBy: 'sequential' });
  // How much is missing is said for one look at the end: the least that it takes.
  return verdict.kind === 'not-enough-data' ? decideVerdict({ ...input, decidedBy: 'fixed' }) : verdict;
}

const describe = (verdict: Verdict): Pick<ArmResult, 'verdict' | 'sentence' | 'cautions'> => ({
  ...{ verdict: verdict.kind, sentence: describeVerdict(verdict) },
  cautions: 'cautions' in verdict ? verdict.cautions.map(describeCaution) : [],
});

const hasSmallCell = (arm: GoalArm): boolean => isFew(arm.units) || isFew(peopleOf(arm));
