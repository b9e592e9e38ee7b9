import type { FlagPayload } from '../payload/FlagPayload.ts';
import type { RunningExperiment } from './findMismatch.ts';

/** The running experiments of what is served. */
export function runningExperiments({ experiments }: Pick<FlagPayload, 'experiments'>): RunningExperiment[] {
  return experiments
    .filter(({ status }) => status === 'running')
    .map(({ key, phase, weights = [], meta = [] }) => ({
      key,
      phase: Number(phase ?? 0),
      weights,
      variations: meta.map((one, index) => one.key ?? String(index)),
    }));
}
