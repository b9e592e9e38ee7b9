import { addDays, countDays } from '@cumulus/content-model/days';
import { checkMultipleExposures, checkSampleRatio, type SampleRatio } from '@cumulus/experiment-statistics';
import { shownCount, shownSum } from '../access/smallCells.ts';
import type { DayRow, ExperimentData } from './ExperimentData.ts';
import { type ExperimentResult, type MetricResult, winnersOf } from './ExperimentResult.ts';
import { correctGoals, evaluateArms, type Judging } from './evaluateArms.ts';
import { evaluateGuardrails } from './evaluateGuardrails.ts';
import { evaluateCuts, evaluateDays } from './evaluateParts.ts';
import { visitorsOf } from './goalArms.ts';
import { type GoalFigures, goalFigures } from './goalFigures.ts';

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
  const figures = goals.map((goal) => goalFigures(data, goal, setup.variations.length));
  const [first] = figures;
  const ofFirst: Judging = { ...judging, better: first?.better ?? 'more' };
  const evaluated = evaluateGoals(figures, judging);
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
    warnings: [
      ...warningsOf(setup, counts, ratio, multipleExposures.status === 'frequent' ? removed : 0),
      ...guardrails.flatMap(({ name, state }) => (state === 'worse' ? [`Guardrail: ${name} became worse.`] : [])),
    ],
    verdict: sentenceOf(evaluated, setup, visitors),
    overTime: first ? evaluateDays(first, ofFirst) : [],
    cuts: first ? evaluateCuts(first, ofFirst) : [],
  };
}

function evaluateGoals(figures: readonly GoalFigures[], judging: Judging): MetricResult[] {
  const family = figures.map(({ whole: arms, better }) => {
    const ofGoal = { ...judging, better };
    return { arms, judging: ofGoal, results: evaluateArms(arms, ofGoal) };
  });
  const corrected = correctGoals(family);
  return figures.map(({ name, label, kind, better }, index) => ({
    ...{ name, label, kind, better, arms: corrected[index] ?? [] },
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
  // Sorting keeps the order of equals.
  const [best] = [...winnersOf(arms), ...arms].toSorted(
    (a, b) => order.indexOf(a.verdict ?? '') - order.indexOf(b.verdict ?? ''),
  );
  if (!best?.sentence) return 'Too few visitors to say anything.';
  const name = variations.find(({ key }) => key === best.variation)?.name;
  const isNamed = variations.length > 2 && best.verdict !== 'mismatch' && best.verdict !== 'not-comparable';
  return isNamed ? `${name}: ${best.sentence}` : best.sentence;
}
