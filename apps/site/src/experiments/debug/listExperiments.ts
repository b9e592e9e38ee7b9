import type { AutoExperiment, FeatureApiResponse, FeatureRule, VariationMeta } from '@growthbook/growthbook';
import type { DebugOverrides } from '../debugCookie.ts';
import type { Evaluate } from './createEvaluate.ts';
import type { ExperimentView } from './ExperimentView.ts';

interface Sources {
  payload: FeatureApiResponse;
  overrides: DebugOverrides;
  /** Without any override. */
  evaluateFreely: Evaluate;
}

/** `flags`: the built-in service names the flags of an experiment, also of one that no rule runs. */
type Listed = AutoExperiment & { flags?: string[] };

/** All experiments of the payload: those in flags' rules, and those of its list (drafts and stopped ones), by name. */
export function listExperiments({ payload, overrides, evaluateFreely }: Sources): ExperimentView[] {
  const views = new Map<string, ExperimentView>();
  for (const [flag, { rules = [] }] of Object.entries(payload.features ?? {}))
    for (const rule of rules) if (rule.variations) addRule(views, flag, rule);
  for (const experiment of (payload.experiments ?? []) as Listed[]) addListed(views, experiment);
  return [...views.values()]
    .map((view) => ({ ...view, forced: forcedIndex(view, overrides), assigned: assignedIndex(view, evaluateFreely) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function addRule(views: Map<string, ExperimentView>, flag: string, rule: FeatureRule): void {
  const key = rule.key ?? flag;
  const view = views.get(key);
  if (view) view.flags = [...new Set([...view.flags, flag])];
  else
    views.set(key, {
      key,
      name: rule.name ?? key,
      status: 'running',
      flags: [flag],
      variations: variationsOf(rule.variations ?? [], rule.meta),
      isInRule: true,
    });
}

function addListed(views: Map<string, ExperimentView>, { key, name, status, variations, meta, flags = [] }: Listed) {
  const known = views.get(key);
  if (known) Object.assign(known, status && { status });
  else
    views.set(key, {
      key,
      name: name ?? key,
      status: status ?? 'running',
      flags,
      variations: variationsOf(variations, meta),
      isInRule: false,
    });
}

function variationsOf(values: readonly unknown[], meta: VariationMeta[] = []): ExperimentView['variations'] {
  return values.map((value, index) => ({ name: meta[index]?.name ?? meta[index]?.key ?? String(index), value }));
}

function forcedIndex({ key, flags, variations, isInRule }: ExperimentView, overrides: DebugOverrides) {
  if (isInRule) return overrides.variations.get(key);
  const [flag] = flags;
  if (flag === undefined || !overrides.flags.has(flag)) return undefined;
  const value = JSON.stringify(overrides.flags.get(flag));
  const index = variations.findIndex((variation) => JSON.stringify(variation.value) === value);
  return index < 0 ? undefined : index;
}

function assignedIndex({ key, flags }: ExperimentView, evaluateFreely: Evaluate): number | undefined {
  for (const flag of flags) {
    const { experiment, experimentResult } = evaluateFreely(flag);
    if (experiment?.key === key && experimentResult?.inExperiment) return experimentResult.variationId;
  }
  return undefined;
}
