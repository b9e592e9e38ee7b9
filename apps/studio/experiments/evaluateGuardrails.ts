import type { Arm, QuantileArm } from '@cumulus/experiment-statistics';
import { GOALS } from '@cumulus/tracking-plan';
import type { ExperimentData, GuardrailRow } from './ExperimentData.ts';
import type { ArmResult, GuardrailResult, MetricResult } from './ExperimentResult.ts';
import { evaluateArms, type Judging } from './evaluateArms.ts';
import { armsOf } from './goalArms.ts';

const LEVEL = 0.75;
/** What is always watched: web vitals, and visits of one page view. */
const MEASURES = [
  { measure: 'lcp', name: 'largest contentful paint', label: 'Largest contentful paint, p75', kind: 'milliseconds' },
  { measure: 'inp', name: 'interaction to next paint', label: 'Interaction to next paint, p75', kind: 'milliseconds' },
  { measure: 'cls', name: 'layout shift', label: 'Layout shift, p75', kind: 'number' },
  { measure: 'bounce', name: 'bounce', label: 'Visits of one page view', kind: 'rate' },
] as const;
/** Of which less is better. */
const ERRORS = 'form error';

/** Whether what must not suffer does: the same tests, uncorrected, by the sequential interval. */
export function evaluateGuardrails(
  { guardrails: rows, results }: ExperimentData,
  named: readonly string[],
  judging: Judging,
): GuardrailResult[] {
  const all = results.filter(({ dimension }) => dimension === 'all');
  const measured = MEASURES.map(({ measure, name, label, kind }) => {
    const arms = judging.variations.map((_, index) => measuredArm(rows, measure, index));
    return evaluated({ name, label, kind, better: 'less' }, arms, judging);
  });
  const known = new Set<string>(MEASURES.map(({ name }) => name));
  const others = named
    .filter((name) => !known.has(name))
    .map((name): GuardrailResult => {
      const goal = GOALS.get(name);
      const metric = {
        ...{ name, label: goal?.meaning ?? name, kind: 'rate' },
        better: name === ERRORS ? 'less' : 'more',
      } satisfies Omit<MetricResult, 'arms'>;
      if (!goal || 'monitoring' in goal.from)
        return { ...metric, arms: [], state: 'not-measured', note: 'Not among the events of visitors: see Health.' };
      return evaluated(metric, armsOf(all, name, judging.variations.length), judging);
    });
  return [...measured, ...others];
}

function evaluated(metric: Omit<MetricResult, 'arms'>, arms: readonly Arm[], judging: Judging): GuardrailResult {
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

function measuredArm(rows: readonly GuardrailRow[], measure: string, variation: number): Arm {
  const row = rows.find((one) => one.measure === measure && one.variation === variation);
  if (measure === 'bounce')
    return { kind: 'proportion', units: row?.visitors ?? 0, conversions: row?.conversions ?? 0 };
  const none: QuantileArm = { kind: 'quantile', units: 0, level: LEVEL, estimate: 0, lower: 0, upper: 0, boundsFor: 0 };
  if (!row || row.estimate === null || row.lower === null || row.upper === null) return none;
  const { visitors: units, estimate, lower, upper, bounds_for: boundsFor } = row;
  return { ...none, units, estimate, lower, upper, boundsFor: boundsFor ?? units };
}
