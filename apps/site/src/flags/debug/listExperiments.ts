import type { AutoExperiment, FeatureApiResponse, FeatureDefinition, VariationMeta } from '@growthbook/growthbook';
import type { DebugOverrides } from '../cookies/debugCookie.ts';
import type { Evaluate } from './evaluate.ts';
import type { DebugPage } from './startDebug.ts';

interface Sources {
  payload: FeatureApiResponse;
  overrides: DebugOverrides;
  /** Without any override. */
  evaluateFreely: Evaluate;
  shown: DebugPage['shown'];
}

type Described = Pick<AutoExperiment<unknown>, 'key' | 'name' | 'status' | 'meta'> & { variations: unknown[] };
/** The built-in service also names the drafts and stopped experiments of a flag. */
type Feature = FeatureDefinition & { idleExperiments?: Described[] };

/** All experiments of the payload, those of the page first, then by name. */
export function listExperiments({ payload, overrides, evaluateFreely, shown }: Sources): ExperimentView[] {
  const views = new Map<string, ExperimentView>();
  for (const [flag, { rules = [], idleExperiments = [] }] of Object.entries<Feature>(payload.features ?? {})) {
    for (const rule of rules) {
      const { key = flag, name, meta, variations } = rule;
      if (variations) add(views, { key, name, meta, variations, status: 'running' }, flag).isInRule = true;
    }
    for (const experiment of idleExperiments) add(views, experiment, flag);
  }
  for (const experiment of payload.experiments ?? []) add(views, experiment);
  const isOnPage = ({ flags }: ExperimentView) => Number(flags.some((flag) => Object.hasOwn(shown, flag)));
  return [...views.values()]
    .map((view) => ({ ...view, forced: forcedIndex(view, overrides), assigned: assignedIndex(view, evaluateFreely) }))
    .sort((a, b) => isOnPage(b) - isOnPage(a) || a.name.localeCompare(b.name));
}

function add(views: Map<string, ExperimentView>, experiment: Described, flag?: string): ExperimentView {
  const { key, name = key, status = 'running', meta, variations } = experiment;
  const view = views.get(key) ?? {
    key,
    name,
    status,
    flags: [],
    variations: variationsOf(variations, meta),
    isInRule: false,
  };
  if (flag && !view.flags.includes(flag)) view.flags.push(flag);
  views.set(key, view);
  return view;
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

/** An experiment as the overlay shows it. */
export interface ExperimentView {
  key: string;
  name: string;
  status: 'draft' | 'running' | 'stopped';
  /** The flags that it decides. */
  flags: string[];
  variations: { name: string; value: unknown }[];
  /** Whether a flag's rule runs it: then a variation can be forced as such, else by the flags' values. */
  isInRule: boolean;
  /** The variation that is forced. */
  forced?: number;
  /** The variation that the visitor is given without. */
  assigned?: number;
}
