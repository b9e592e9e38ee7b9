import { GOALS } from '@cumulus/tracking-plan';
import type { ExperimentFile } from '../../../apps/content/growthbook/files/schemas.ts';

type JudgedExperiment = Pick<ExperimentFile, 'key' | 'status' | 'primaryMetric'> & { guardrails: readonly string[] };

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/**
 * Finds running experiments with a metric that stays empty: no code sends the event, or no control has the property that the metric filters by.
 * Metrics of monitoring are no events and are skipped.
 * @param sources text of each source file, without tests
 * @returns problems, described for the person who started the experiment
 */
export function findUnsentMetrics(experiments: Iterable<JudgedExperiment>, sources: Iterable<string>): string[] {
  const code = [...sources]
    .map((text) => text.replaceAll(COMMENT, '').replaceAll(/\.track\(\s+/g, '.track('))
    .join('\n');
  return [...experiments]
    .filter(({ status }) => status === 'running')
    .flatMap(({ key, primaryMetric, guardrails }) =>
      [primaryMetric, ...guardrails]
        .filter((name) => !isSent(name, code))
        .map((name) => `experiments/${key}.json: is running, but no code sends its metric "${name}"; make it a draft`),
    );
}

/** Whether code tracks the event, and a control has the property of the metric (docs/tracking-plan.md, "Clicks"). */
function isSent(name: string, code: string): boolean {
  const from = GOALS.get(name)?.from;
  if (!from) return false;
  if ('monitoring' in from) return true;
  // Every page is viewed by a call of its own.
  if ('kind' in from) return from.events.every((event) => event === 'page' || code.includes(`.track('${event}'`));
  return (
    code.includes(`.track('${from.event}'`) &&
    Object.entries(from.where ?? {}).every(([property, value]) => isMarked(property, value, code))
  );
}

/** A click's type is read from `data-clicked-type` or `data-type`, its other properties from the attribute of their name. */
function isMarked(property: string, value: string, code: string): boolean {
  const names = property === 'type' ? ['clicked-type', 'type'] : [property.replaceAll(/[A-Z]/g, '-$&').toLowerCase()];
  return names.some((name) => code.includes(`data-${name}="${value}"`));
}
