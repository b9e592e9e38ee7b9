import type { FeatureApiResponse, FeatureDefinition } from '@growthbook/growthbook';
import type { Evaluate } from './createEvaluate.ts';
import type { DebugPage } from './DebugPage.ts';
import type { FlagView } from './FlagView.ts';
import { reasonOf } from './reasonOf.ts';

interface Sources {
  payload: FeatureApiResponse;
  /** What the page shows for the flags that it uses, known to the service or not. */
  shown: DebugPage['shown'];
  /** With all overrides. */
  evaluate: Evaluate;
  /** Without overrides of flags. */
  evaluateRules: Evaluate;
}

/** All flags of the service and of the page: those of the page first, then those overridden, then by name. */
export function listFlags(sources: Sources): FlagView[] {
  const { features = {} } = sources.payload;
  const keys = new Set([...Object.keys(sources.shown), ...Object.keys(features)]);
  const rank = ({ key, source }: FlagView) =>
    Number(!Object.hasOwn(sources.shown, key)) * 2 + Number(source !== 'override');
  return [...keys]
    .map((key) => viewOf(key, Object.hasOwn(features, key) ? features[key] : undefined, sources))
    .sort((a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key));
}

function viewOf(key: string, definition: FeatureDefinition | undefined, sources: Sources): FlagView {
  const { shown, evaluate, evaluateRules } = sources;
  const result = evaluate(key);
  const ruleValue = evaluateRules(key).value;
  return {
    key,
    value: result.value,
    source: result.source,
    reason: reasonOf(result),
    ruleValue,
    isBoolean: definition === undefined || typeof definition.defaultValue === 'boolean',
    choices: distinct([...valuesOf(definition), ruleValue, result.value].filter((value) => value !== null)),
    ...(typeof shown[key] === 'string' && { shown: shown[key] || 'control' }),
  };
}

function valuesOf({ defaultValue = null, rules = [] }: FeatureDefinition = {}): unknown[] {
  return [defaultValue, ...rules.flatMap((rule) => ('force' in rule ? [rule.force] : (rule.variations ?? [])))];
}

/** By what they are, not by identity: JSON values may be equal objects. */
function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
