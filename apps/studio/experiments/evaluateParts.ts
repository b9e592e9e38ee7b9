import { isFew } from '../access/smallCells.ts';
import type { ArmResult, CutResult, ExperimentResult } from './ExperimentResult.ts';
import { evaluateArms, type Judging } from './evaluateArms.ts';
import { type GoalArm, peopleOf } from './goalArms.ts';
import type { DayEnd, GoalFigures } from './goalFigures.ts';

const CUTS = { device: 'Device', country: 'Country', channel: 'Channel', visitor: 'New or returning' };

/** A goal over time: all visitors until the end of each day. */
export function evaluateDays({ whole, days }: GoalFigures, judging: Judging): ExperimentResult['overTime'] {
  const ends = days();
  const shown = judging.seesSmallCells ? ends : withoutSmallSteps(ends, whole);
  return shown.map(({ day, arms }) => ({ day, arms: evaluateArms(arms, judging).map(withoutVerdict) }));
}

/** Leaves out days that, less the one before or taken from the whole, would show from 1 to 4 people. */
function withoutSmallSteps(days: readonly DayEnd[], whole: readonly GoalArm[]): DayEnd[] {
  const shown: DayEnd[] = [];
  for (const day of days) if (!isSmallStep(shown.at(-1)?.arms, day.arms)) shown.push(day);
  while (shown.length > 0 && isSmallStep(shown.at(-1)?.arms, whole)) shown.pop();
  return shown;
}

const isSmallStep = (before: readonly GoalArm[] | undefined, after: readonly GoalArm[]): boolean =>
  after.some((arm, index) => {
    const earlier = before?.[index];
    return isFew(arm.units - (earlier?.units ?? 0)) || isFew(peopleOf(arm) - (earlier ? peopleOf(earlier) : 0));
  });

/** A goal by what the first exposure says, the most visitors first. */
export function evaluateCuts({ parts }: GoalFigures, judging: Judging): CutResult[] {
  return Object.entries(CUTS).flatMap(([dimension, label]): CutResult[] => {
    const values = parts(dimension).map(({ value, arms: counts }) => ({
      ...{ value, counts, visitors: counts.reduce((sum, { units }) => sum + units, 0) },
      arms: evaluateArms(counts, judging).map(withoutVerdict),
    }));
    if (values.length === 0) return [];
    values.sort((a, b) => b.visitors - a.visitors);
    const shown = judging.seesSmallCells ? values : withoutSmallRest(values);
    return [{ ...{ dimension, label }, rows: shown.map(({ value, arms }) => ({ value, arms })) }];
  });
}

/** Leaves out values with so few in a variation, and with them the smallest others until what is left of the whole isn't so few. */
function withoutSmallRest<Value extends { counts: readonly GoalArm[]; arms: readonly ArmResult[] }>(
  values: readonly Value[],
): Value[] {
  const isShown = ({ arms }: Value) => arms.every(({ estimate }) => estimate !== undefined);
  const shown = values.filter(isShown);
  const hidden = values.filter((value) => !isShown(value)).map(({ counts }) => counts);
  const sumOf = (index: number, count: (arm: GoalArm) => number) =>
    hidden.reduce((sum, counts) => sum + (counts[index] ? count(counts[index]) : 0), 0);
  const isRestSmall = () =>
    hidden[0]?.some((_, index) => isFew(sumOf(index, ({ units }) => units)) || isFew(sumOf(index, peopleOf)));
  while (isRestSmall()) {
    const smallest = shown.pop();
    if (!smallest) break;
    hidden.push(smallest.counts);
  }
  return shown;
}

/** Parts are for looking at: what decides is the whole. */
const withoutVerdict = ({ verdict: _, sentence: __, cautions: ___, ...arm }: ArmResult): ArmResult => arm;
