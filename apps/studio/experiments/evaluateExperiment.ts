import { addDays, countDays } from '@cumulus/content-model/days';
import {
  type Arm,
  checkMultipleExposures,
  checkSampleRatio,
  type ProportionArm,
  type SampleRatio,
} from '@cumulus/experiment-statistics';
import { GOALS } from '@cumulus/tracking-plan';
import { isFew, shownCount, shownSum } from '../access/smallCells.ts';
import type { DayRow, ExperimentData, ResultRow } from './ExperimentData.ts';
import type { ArmResult, CutResult, ExperimentResult, MetricResult } from './ExperimentResult.ts';
import { correctGoals, evaluateArms, type Judging } from './evaluateArms.ts';
import { evaluateGuardrails } from './evaluateGuardrails.ts';
import { armsOf, visitorsOf } from './goalArms.ts';

/** What the experiment's file says. */
export interface Setup {
  variations: readonly { key: string; name: string }[];
  /** Undefined where flags come from GrowthBook. */
  weights?: readonly number[] | undefined;
  /** The first decides, the others with it. */
  goals: readonly string[];
  guardrails: readonly string[];
  minimumEffect?: number | undefined;
  daysRunning: number;
  /** The day on which this is read, in the zone of the days: it isn't whole. */
  today: string;
  seesSmallCells: boolean;
}

const RECENT_DAYS = 7;
/** As in the alarm of the sample ratio. */
const MIN_RATIO_UNITS = 100;
const CUTS = { device: 'Device', country: 'Country', channel: 'Source', visitor: 'New or returning' };

/** Makes results of counts, by `packages/experiment-statistics`. */
export function evaluateExperiment(data: ExperimentData, setup: Setup): ExperimentResult {
  const all = data.results.filter(({ dimension }) => dimension === 'all');
  const { goals, weights } = setup;
  const counts = setup.variations.map((_, index) => visitorsOf(all, index));
  const visitors = counts.reduce((sum, count) => sum + count, 0);
  const removed = data.results.find(({ dimension }) => dimension === 'removed')?.visitors ?? 0;
  const ratio = weights && checkSampleRatio(counts, weights, { minUnits: MIN_RATIO_UNITS });
  const multipleExposures = checkMultipleExposures(removed, visitors);
  const unitsPerDay = trafficOf(data.days, setup);
  const judging: Judging = {
    ...{ variations: setup.variations.map(({ key }) => key), better: 'more', seesSmallCells: setup.seesSmallCells },
    ...{ sampleRatio: ratio, multipleExposures, unitsPerDay, minimumEffect: setup.minimumEffect },
    daysRunning: setup.daysRunning,
    comparisons: Math.max(1, setup.variations.length - 1) * (goals.length + setup.guardrails.length),
  };
  const evaluated = evaluateGoals(all, setup, judging);
  const guardrails = evaluateGuardrails(data, setup.guardrails, judging);
  const { seesSmallCells } = setup;
  const shownVisitors = shownSum(counts, seesSmallCells);
  return {
    ...{ visitors: shownVisitors, removed: shownCount(removed, seesSmallCells) },
    ...{ unitsPerDay: seesSmallCells ? unitsPerDay : null, goals: evaluated, guardrails },
    sampleRatio: {
      status: ratio?.status ?? 'unknown',
      pValue: shownVisitors === null ? null : (ratio?.pValue ?? 1),
      expected: shownVisitors === null ? [] : (ratio?.expected ?? []),
      counts: counts.map((count) => shownCount(count, seesSmallCells)),
    },
    warnings: warningsOf(setup, counts, ratio, multipleExposures.status === 'frequent' ? removed : 0),
    verdict: sentenceOf(evaluated, setup, visitors),
    overTime: evaluateDays(data.days, all, setup, judging),
    cuts: evaluateCuts(data.results, setup, judging),
  };
}

function evaluateGoals(all: readonly ResultRow[], { goals, variations }: Setup, judging: Judging): MetricResult[] {
  const family = goals.map((goal) => {
    const arms: Arm[] = armsOf(all, goal, variations.length);
    return { goal, arms, results: evaluateArms(arms, judging) };
  });
  const corrected = correctGoals(family, judging);
  return family.map(({ goal }, index) => ({
    ...{ name: goal, label: GOALS.get(goal)?.meaning ?? goal, kind: 'rate', better: 'more' },
    arms: corrected[index] ?? [],
  }));
}

/** Visitors of a day, as the mean of the last seven whole ones with those that had none between. */
function trafficOf(days: readonly DayRow[], { today }: Setup): number {
  const whole = days
    .filter(({ day, goal }) => goal === '' && day < today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first, last] = [whole[0]?.day, whole.at(-1)?.day];
  if (first === undefined || last === undefined) return 0;
  const count = Math.min(RECENT_DAYS, countDays({ from: first, to: last }));
  const recent = whole.filter(({ day }) => day > addDays(last, -count));
  return recent.reduce((sum, { visitors }) => sum + visitors, 0) / count;
}

function evaluateDays(
  days: readonly DayRow[],
  results: readonly ResultRow[],
  { variations, goals, seesSmallCells }: Setup,
  judging: Judging,
) {
  const [goal = ''] = goals;
  const totals = variations.map(() => ({ units: 0, conversions: 0 }));
  const all = [...new Set(days.map(({ day }) => day))].sort();
  const ends = all.map((day) => {
    for (const row of days) {
      const total = row.day === day ? totals[row.variation] : undefined;
      if (!total) continue;
      total.units += row.visitors;
      if (row.goal === goal) total.conversions += row.conversions;
    }
    return { day, arms: totals.map((total): ProportionArm => ({ kind: 'proportion', ...total })) };
  });
  const shown = seesSmallCells ? ends : withoutSmallSteps(ends, armsOf(results, goal, variations.length));
  return shown.map(({ day, arms }) => ({ day, arms: evaluateArms(arms, judging).map(withoutVerdict) }));
}

interface DayEnd {
  day: string;
  arms: readonly ProportionArm[];
}

/** Leaves out days that, less the one before or taken from the whole, would show from 1 to 4 people. */
function withoutSmallSteps(days: readonly DayEnd[], whole: readonly ProportionArm[]): DayEnd[] {
  const shown: DayEnd[] = [];
  for (const day of days) if (!isSmallStep(shown.at(-1)?.arms, day.arms)) shown.push(day);
  while (shown.length > 0 && isSmallStep(shown.at(-1)?.arms, whole)) shown.pop();
  return shown;
}

const isSmallStep = (before: readonly ProportionArm[] | undefined, after: readonly ProportionArm[]): boolean =>
  after.some(
    ({ units, conversions }, index) =>
      isFew(units - (before?.[index]?.units ?? 0)) || isFew(conversions - (before?.[index]?.conversions ?? 0)),
  );

function evaluateCuts(results: readonly ResultRow[], { variations, goals }: Setup, judging: Judging): CutResult[] {
  const [goal = ''] = goals;
  return Object.entries(CUTS).map(([dimension, label]) => {
    const rows = results.filter((row) => row.dimension === dimension);
    const values = [...new Set(rows.map(({ value }) => value))].map((value) => {
      const counts = armsOf(
        rows.filter((row) => row.value === value),
        goal,
        variations.length,
      );
      const visitors = counts.reduce((sum, { units }) => sum + units, 0);
      return { value, visitors, counts, arms: evaluateArms(counts, judging).map(withoutVerdict) };
    });
    values.sort((a, b) => b.visitors - a.visitors);
    const shown = judging.seesSmallCells ? values : withoutSmallRest(values);
    return { ...{ dimension, label }, rows: shown.map(({ value, arms }) => ({ value, arms })) };
  });
}

/** Leaves out values with so few in a variation, and with them the smallest others until what is left of the whole isn't so few. */
function withoutSmallRest<Value extends { counts: readonly ProportionArm[]; arms: readonly ArmResult[] }>(
  values: readonly Value[],
): Value[] {
  const isShown = ({ arms }: Value) => arms.every(({ estimate }) => estimate !== undefined);
  const shown = values.filter(isShown);
  const hidden = values.filter((value) => !isShown(value)).map(({ counts }) => counts);
  const sumOf = (index: number, name: 'units' | 'conversions') =>
    hidden.reduce((sum, counts) => sum + (counts[index]?.[name] ?? 0), 0);
  const isRestSmall = () =>
    hidden[0]?.some((_, index) => isFew(sumOf(index, 'units')) || isFew(sumOf(index, 'conversions')));
  while (isRestSmall()) {
    const smallest = shown.pop();
    if (!smallest) break;
    hidden.push(smallest.counts);
  }
  return shown;
}

/** Parts are for looking at: what decides is the whole. */
const withoutVerdict = ({ verdict: _, sentence: __, cautions: ___, ...arm }: ArmResult): ArmResult => arm;

function warningsOf(
  { variations, weights = [], seesSmallCells }: Setup,
  counts: readonly number[],
  ratio: SampleRatio | undefined,
  removed: number,
): string[] {
  const found: string[] = [];
  if (ratio?.status === 'mismatch') {
    const arms = variations.map(({ name }, index) => {
      const expected = Math.round(ratio.expected[index] ?? 0).toLocaleString('en-US');
      return weights[index] ? [`${name} ${(counts[index] ?? 0).toLocaleString('en-US')} instead of ${expected}`] : [];
    });
    const p = ratio.pValue < 1e-6 ? 'below 0.000001' : ratio.pValue.toPrecision(1);
    const figures = shownSum(counts, seesSmallCells) === null ? '' : ` (${arms.flat().join(', ')}; p ${p})`;
    found.push(
      `Sample ratio: the visitors don’t follow the weights${figures}. Something drops visitors of one variation, so that no other figure here means anything. Stop, find the cause, and start again.`,
    );
  }
  if (removed > 0)
    found.push(
      `${shownCount(removed, seesSmallCells)?.toLocaleString('en-US') ?? 'Fewer than 5'} visitors saw two variations and are left out: that is more than 1 %.`,
    );
  return found;
}

/** Of the first goal: the variation with the strongest verdict. */
function sentenceOf(goals: readonly MetricResult[], { variations }: Setup, visitors: number): string {
  if (visitors === 0) return 'Nobody has seen it yet.';
  const arms = goals[0]?.arms.slice(1) ?? [];
  const order = ['mismatch', 'won', 'undecided', 'not-enough-data', 'draw', 'lost', 'not-comparable'];
  const [best] = arms.toSorted((a, b) => order.indexOf(a.verdict ?? '') - order.indexOf(b.verdict ?? ''));
  if (!best?.sentence) return 'Too few visitors to say anything.';
  const name = variations.find(({ key }) => key === best.variation)?.name;
  const isNamed = variations.length > 2 && best.verdict !== 'mismatch' && best.verdict !== 'not-comparable';
  return isNamed ? `${name}: ${best.sentence}` : best.sentence;
}
