import type { AutoExperiment, FeatureApiResponse, FeatureDefinition, FeatureRule } from '@growthbook/growthbook';

/** A flag in the vendor's form, with one field that its SDKs pass over: `redirect` marks what `flags/features` marks so. */
export type PayloadFeature = FeatureDefinition & { rules?: FeatureRule[]; redirect?: { paths: string[] } };

/** What is served, in the vendor's form. */
export interface FlagPayload extends FeatureApiResponse {
  status: 200;
  features: Record<string, PayloadFeature>;
  experiments: AutoExperiment<unknown>[] & FeatureApiResponse['experiments'];
  savedGroups?: Record<string, (string | number)[]>;
  dateUpdated: string;
}
