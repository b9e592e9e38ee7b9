import type { Attribute } from '@cumulus/flag-rules';
import type { FlagPayload } from '../payload/FlagPayload.ts';
import type { RunningExperiment } from './findMismatch.ts';

/** What tells one visitor from others. All other attributes many visitors share, so that their numbers don't follow the weights. */
const VISITOR_IDS = ['id'] satisfies Attribute[];

/** The running experiments of what is served whose visitors are dealt one by one. */
export function runningExperiments({ experiments }: Pick<FlagPayload, 'experiments'>): RunningExperiment[] {
  return experiments
    .filter(
      ({ status, hashAttribute = 'id' }) => status === 'running' && (VISITOR_IDS as string[]).includes(hashAttribute),
    )
    .map(({ key, phase, hashAttribute = 'id', weights = [], meta = [] }) => ({
      key,
      hashAttribute,
      phase: Number(phase ?? 0),
      weights,
      variations: meta.map((one, index) => one.key ?? String(index)),
    }));
}
