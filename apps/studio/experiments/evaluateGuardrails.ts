import type { ProportionArm } from '@cumulus/experiment-statistics';
import { GOALS } from '@cumulus/tracking-plan';
import type { ExperimentData, GuardrailRow } from './ExperimentData.ts';
import type { ArmResult, GuardrailResult, MetricResult } from './ExperimentResult.ts';
import { evaluateArms, type Judging } from './evaluateArms.ts';
import { errorArms, type GoalArm, vitalArms } from './goalArms.ts';
import { goalFigures, VITALS } from './goalFigures.ts';

/** What is always watched: web vitals, errors, and visits of one page view. */
const WATCHED = [
  { name: 'largest contentful paint', label: 'Largest contentful paint, p75', kind: 'milliseconds' },
  { name: 'interaction to next paint', label: 'Interaction to next paint, p75', kind: 'milliseconds' },
  { name: 'layout shift', label: 'Layout shift, p75', kind: 'number' },
  { name: 'page errors', label: 'Errors by page view, of monitored visits', kind: 'number' },
  { name: 'bounce', label: 'Visits of one page view', kind: 'rate' },
] as const;

/** Whether what must not suffer does: the same tests, uncorrected, by the sequential interval. */
export function evaluateGuardrails(
  data: ExperimentData,
  named: readonly string[],
  judging: Judging,
): GuardrailResult[] {
  const arms = judging.variations.length;
  const watched = WATCHED.map((metric) =>
    evaluated({ ...metric, better: 'less' }, watchedArms(data, metric.name, arms), judging),
  );
  const known = new Set<string>(WATCHED.map(({ name }) => name));
  const others = named
    .filter((name) => !known.has(name))
    .map((name): GuardrailResult => {
      const { whole, parts: _, days: __, ...metric } = goalFigures(data, name, arms);
      if (!GOALS.has(name))
        return { ...metric, arms: [], state: 'not-measured', note: 'It is no goal of the tracking plan.' };
      return evaluated(metric, whole, judging);
    });
  return [...watched, ...others];
}

function watchedArms({ guardrails, errors }: ExperimentData, name: string, arms: number): readonly GoalArm[] {
  if (name === 'bounce') return Array.from({ length: arms }, (_, index) => bounceArm(guardrails, index));
  return name === 'page errors' ? errorArms(errors, arms) : vitalArms(guardrails, VITALS[name] ?? '', arms);
}

function bounceArm(rows: readonly GuardrailRow[], variation: number): ProportionArm {
  const row = rows.find((one) => one.measure === 'bounce' && one.variation === variation);
  return { kind: 'proportion', units: row?.visitors ?? 0, conversions: row?.conversions ?? 0 };
}

function evaluated(metric: Omit<MetricResult, 'arms'>, arms: readonly GoalArm[], judging: Judging): GuardrailResult {
  const results = evaluateArms(arms, { ...judging, better: metric.better });
  const state = stateOf(metric, results);
  const note = arms.every(({ units }) => units === 0) ? 'No visitor has a value yet.' : undefined;
  return { ...metric, arms: results, state, ...(note && { note }) };
}

function stateOf({ better }: Pick<MetricResult, 'better'>, results: readonly ArmResult[]): GuardrailResult['state'] {
  const compared = results.slice(1);
  const isWorse = ({ against, verdict }: ArmResult) =>
    against !== undefined &&
    verdict !== 'not-enough-data' &&
    (better === 'more' ? against.sequential.upper < 0 : against.sequential.lower > 0);
  if (compared.some(isWorse)) return 'worse';
  const isOpen = ({ against, verdict }: ArmResult) => !against || verdict === 'not-enough-data';
  return compared.length === 0 || compared.some(isOpen) ? 'not-enough-data' : 'fine';
}
