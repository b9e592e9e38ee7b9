import { type AutoExperiment, type Experiment, type FeatureApiResponse, GrowthBook } from '@growthbook/growthbook';
import type { FlagPayload, PayloadFeature } from '../payload/FlagPayload.ts';
import { asksForMore } from './asksForMore.ts';
import type { EvaluationRequest } from './readEvaluationRequest.ts';

/**
 * Evaluates every flag for one visitor, as the vendor's proxy answers: flags are reduced to their value, and where an experiment
 * gave it, to a rule that forces it and names the exposure to track. No condition, weight or other variation leaves the service.
 */
export function evaluatePayload(payload: FlagPayload, request: EvaluationRequest): FeatureApiResponse {
  const { attributes, forcedVariations, forcedFeatures, url } = request;
  const { features, experiments, savedGroups, ...open } = payload;
  const forcedFeatureValues = new Map(forcedFeatures);
  // A client of its own each time: one client tells an exposure once, and a page may read only the second flag of an experiment.
  const createClient = () =>
    new GrowthBook({ attributes, forcedVariations, forcedFeatureValues, url, features, savedGroups });
  const evaluated = Object.entries(features).map(([key, { redirect }]) => {
    const feature = evaluateFeature(createClient(), key);
    const isOpen = asksForMore(features, key, attributes);
    return [key, { ...feature, ...(redirect && { redirect }), ...(isOpen && { asksForMore: true }) }];
  });
  const joined = experiments.flatMap((experiment) => {
    const result = createClient().run(experiment);
    return result.inExperiment ? [withoutSecrets(experiment, result.variationId) as AutoExperiment] : [];
  });
  return { ...open, features: Object.fromEntries(evaluated), experiments: joined };
}

function evaluateFeature(client: GrowthBook, key: string): PayloadFeature {
  const { value } = client.evalFeature(key);
  const tracks = client.getDeferredTrackingCalls().map(({ experiment, result }) => ({
    experiment: withoutSecrets(experiment, result.variationId),
    result,
  }));
  return { defaultValue: value, ...(tracks.length > 0 && { rules: [{ force: value, tracks }] }) };
}

function withoutSecrets<T>({ condition: _, ...experiment }: Experiment<T>, shown: number): Experiment<T | object> {
  const [first, second, ...rest] = experiment.variations.map((value, index) => (index === shown ? value : {}));
  return { ...experiment, variations: [first as T, second as T, ...(rest as T[])] };
}
