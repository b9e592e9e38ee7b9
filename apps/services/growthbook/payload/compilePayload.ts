import type { FlagFiles } from '../files/FlagFiles.ts';
import { compileExperiment } from './compileExperiment.ts';
import { compileFeature } from './compileFeature.ts';
import type { FlagPayload } from './FlagPayload.ts';

/**
 * Compiles flag files to the payload that the vendor's API answers with.
 * @param modifiedMs when a file last changed; SDKs tell payloads apart by it
 */
export function compilePayload(files: FlagFiles, modifiedMs: number): FlagPayload {
  const features = [...files.features].map(([key, feature]) => [key, compileFeature(feature, files.experiments)]);
  const experiments = [...files.experiments.values()].filter(({ status }) => status !== 'draft').map(compileExperiment);
  const groups = [...files.savedGroups].map(([id, { values }]) => [id, values]);
  return {
    status: 200,
    features: Object.fromEntries(features),
    experiments,
    ...(groups.length > 0 && { savedGroups: Object.fromEntries(groups) }),
    dateUpdated: new Date(modifiedMs).toISOString(),
  };
}
