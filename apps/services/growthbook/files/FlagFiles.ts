import type { ClientKeysFile } from './clientKeysSchema.ts';
import type { ExperimentFile } from './experimentSchema.ts';
import type { FeatureFile } from './featureSchema.ts';
import type { SavedGroupFile } from './savedGroupSchema.ts';

/** Everything of the flags folder that could be read, by key. */
export interface FlagFiles {
  features: Map<string, FeatureFile>;
  experiments: Map<string, ExperimentFile>;
  savedGroups: Map<string, SavedGroupFile>;
  clientKeys: ClientKeysFile;
}
