import type { FeatureRule } from '@growthbook/growthbook';
import type { ExperimentFile } from '../files/experimentSchema.ts';
import type { FeatureFile } from '../files/featureSchema.ts';
import { assignmentOf } from './assignmentOf.ts';
import type { PayloadFeature } from './FlagPayload.ts';
import { idleExperimentsOf } from './idleExperimentsOf.ts';
import { releasedIndex } from './releasedIndex.ts';

/** Compiles one flag: of the experiments it names, only running and released ones become rules. */
export function compileFeature(feature: FeatureFile, experiments: ReadonlyMap<string, ExperimentFile>): PayloadFeature {
  const { defaultValue, redirect, rules } = feature;
  const idle = idleExperimentsOf(feature, experiments);
  const compiled = rules.flatMap((rule) => compileRule(rule, experiments) ?? []);
  return {
    defaultValue,
    ...(redirect && { redirect }),
    ...(idle.length > 0 && { idleExperiments: idle }),
    ...(compiled.length > 0 && { rules: compiled }),
  };
}

function compileRule(
  { experiment: key, description: _, ...rule }: FeatureFile['rules'][number],
  experiments: ReadonlyMap<string, ExperimentFile>,
): FeatureRule | undefined {
  // The SDK's own default is version 1, which is biased.
  if (key === undefined) return (rule.coverage === undefined ? rule : { ...rule, hashVersion: 2 }) as FeatureRule;
  const experiment = experiments.get(key);
  if (!experiment) return undefined;
  const shared = { ...rule, id: rule.id ?? key } as FeatureRule;
  if (experiment.status === 'running') return { ...shared, key, ...assignmentOf(experiment) };
  const released = releasedIndex(experiment);
  return released === undefined ? undefined : { ...shared, force: experiment.variations[released]?.value };
}
