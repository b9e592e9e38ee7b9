import type { AutoExperiment } from '@growthbook/growthbook';
import type { ExperimentFile } from '../files/experimentSchema.ts';
import { assignmentOf } from './assignmentOf.ts';
import { releasedIndex } from './releasedIndex.ts';

/**
 * Compiles a running or stopped experiment for the payload's list, which SDKs read for what they may force by hand.
 * `manual` keeps them from running it by themselves: a flag's rule does that.
 */
export function compileExperiment(experiment: ExperimentFile): AutoExperiment {
  const { key, status } = experiment;
  const released = releasedIndex(experiment);
  const { condition, namespace, ...everybody } = assignmentOf(experiment);
  const assignment =
    released === undefined
      ? { ...everybody, ...(condition && { condition }), ...(namespace && { namespace }) }
      : { ...everybody, coverage: 1, force: released };
  return { key, status, manual: true, ...assignment } as AutoExperiment;
}
