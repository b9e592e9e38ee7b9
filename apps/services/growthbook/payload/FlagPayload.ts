import type { AutoExperiment, FeatureApiResponse, FeatureDefinition, FeatureRule } from '@growthbook/growthbook';
import type { IdleExperiment } from './IdleExperiment.ts';

/** A flag in the vendor's form, with three fields that its SDKs pass over. */
export type PayloadFeature = FeatureDefinition & {
  rules?: FeatureRule[];
  /** Marks what `flags/features` marks so. */
  redirect?: { paths: string[] };
  /** For the debug overlay. */
  idleExperiments?: IdleExperiment[];
  /** Where the service evaluated: somebody who knows more of the visitor may come to another value. */
  asksForMore?: true;
};

/** What is served, in the vendor's form. */
export interface FlagPayload extends FeatureApiResponse {
  status: 200;
  features: Record<string, PayloadFeature>;
  experiments: AutoExperiment<unknown>[] & FeatureApiResponse['experiments'];
  savedGroups?: Record<string, (string | number)[]>;
  dateUpdated: string;
}
