import { boundRule, compileSavedGroups, createConditionCompiler } from '@cumulus/flag-rules';
import {
  type AutoExperiment,
  type Experiment,
  type FeatureApiResponse,
  type FeatureDefinition,
  type FeatureRule,
  GrowthBook,
} from '@growthbook/growthbook';
import type { EvaluationRequest } from './evaluationRequest.ts';
import type { FlagPayload, PayloadFeature } from './payload.ts';

/** Evaluates every flag for one visitor. */
export type EvaluatePayload = (request: EvaluationRequest) => FeatureApiResponse;

/**
 * Creates the remote evaluation of a payload, with responses as from the vendor's proxy: flags have only their value or, if an experiment gave it, a
 * rule that forces it and names the exposure to track. No condition, weight or other variation leaves the service.
 * @param payload from checked flag files, so that all conditions can be evaluated in bounded time
 * @throws RuleError for a condition that can't
 */
export function createEvaluator(payload: FlagPayload): EvaluatePayload {
  const { features, experiments, savedGroups, ...open } = boundedPayload(payload);
  return ({ attributes, forcedFeatures, url, ...request }) => {
    // The client looks for experiments with `in`, which finds "constructor" in any object with a prototype.
    const forcedVariations = Object.assign(Object.create(null), request.forcedVariations);
    const forcedFeatureValues = new Map(forcedFeatures);
    // A new client each time: a client reports an exposure once, but a page may read only the second flag of an experiment.
    const createClient = () =>
      new GrowthBook({ attributes, forcedVariations, forcedFeatureValues, url, features, savedGroups });
    const evaluated = Object.entries(features).map(([key, { redirect }]) => {
      const feature = evaluateFeature(createClient(), key);
      const isOpen = needsMoreAttributes(features, key, attributes);
      return [key, { ...feature, ...(redirect && { redirect }), ...(isOpen && { asksForMore: true }) }];
    });
    const joined = experiments.flatMap((experiment) => {
      const result = createClient().run(experiment);
      return result.inExperiment ? [withoutSecrets(experiment, result.variationId) as AutoExperiment] : [];
    });
    return { ...open, features: Object.fromEntries(evaluated), experiments: joined };
  };
}

/** The same payload, with patterns and long lists that the client evaluates in bounded time. */
function boundedPayload(payload: FlagPayload): FlagPayload {
  const compile = createConditionCompiler();
  const bounded = ({ rules, ...feature }: PayloadFeature): PayloadFeature => ({
    ...feature,
    ...(rules && { rules: rules.map((rule) => boundRule(rule, compile)) }),
  });
  const fail = (_: string, error: Error) => {
    throw error;
  };
  return {
    ...payload,
    features: Object.fromEntries(Object.entries(payload.features).map(([key, feature]) => [key, bounded(feature)])),
    experiments: payload.experiments.map((one) => boundRule(one, compile)) as FlagPayload['experiments'],
    savedGroups: compileSavedGroups(payload.savedGroups ?? {}, compile, fail) as FlagPayload['savedGroups'],
  };
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

type Condition = NonNullable<FeatureRule['condition']>;
type Features = Readonly<Record<string, FeatureDefinition>>;

/**
 * Whether the rules of a flag, or of its prerequisites, read an attribute that the request lacks. A client that has the attribute may get another
 * value.
 * @param features all flags
 * @param flag which of them
 * @param attributes those of the request
 */
export function needsMoreAttributes(features: Features, flag: string, attributes: Record<string, unknown>): boolean {
  // Grows while it is read: by the flags that others require.
  const reached = new Set([flag]);
  for (const key of reached)
    for (const rule of (Object.hasOwn(features, key) ? features[key]?.rules : undefined) ?? []) {
      if (attributesOf(rule).some((name) => attributes[name] === undefined)) return true;
      for (const { id } of rule.parentConditions ?? []) reached.add(id);
    }
  return false;
}

function attributesOf({ condition, filters = [], hashAttribute = 'id', ...rule }: FeatureRule): string[] {
  const isDealt = rule.variations ?? rule.coverage ?? rule.range ?? rule.ranges;
  return [
    ...(isDealt === undefined ? [] : [hashAttribute]),
    ...filters.map(({ attribute = 'id' }) => attribute),
    ...namesIn(condition),
  ];
}

/** `a.b` is `b` of attribute `a`. */
function namesIn(condition: Condition = {}): string[] {
  return Object.entries(condition).flatMap(([name, value]) => {
    if (Array.isArray(value) && name.startsWith('$')) return (value as Condition[]).flatMap(namesIn);
    return name === '$not' ? namesIn(value as Condition) : (name.split('.')[0] ?? []);
  });
}
