import type { ExperimentFile } from '../files/experimentSchema.ts';
import type { FeatureFile } from '../files/featureSchema.ts';
import { assignmentOf } from './assignmentOf.ts';
import type { IdleExperiment } from './IdleExperiment.ts';

/** The experiments that a flag names and that don't run. */
export function idleExperimentsOf(
  { rules }: Pick<FeatureFile, 'rules'>,
  experiments: ReadonlyMap<string, ExperimentFile>,
): IdleExperiment[] {
  return rules.flatMap((rule) => {
    const experiment = experiments.get(rule.experiment ?? '');
    if (!experiment || experiment.status === 'running') return [];
    const { name, variations, meta } = assignmentOf(experiment);
    return [{ key: experiment.key, name, status: experiment.status, variations, meta }];
  });
}
