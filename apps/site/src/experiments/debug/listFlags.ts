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

/** All flags of the service and of the page, those of the page first, then by name. */
export function listFlags({ payload: { features = {} }, shown, evaluate, evaluateRules }: Sources): FlagView[] {
  const used = new Set(Object.keys(shown));
  const keys = [...new Set([...used, ...Object.keys(features)])].sort(
    (a, b) => Number(used.has(b)) - Number(used.has(a)) || a.localeCompare(b),
  );
  return keys.map((key) => {
    const result = evaluate(key);
    const definition = Object.hasOwn(features, key) ? features[key] : undefined;
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
  });
}

function valuesOf({ defaultValue = null, rules = [] }: FeatureDefinition = {}): unknown[] {
  return [defaultValue, ...rules.flatMap((rule) => ('force' in rule ? [rule.force] : (rule.variations ?? [])))];
}

/** By what they are, not by identity: JSON values may be equal objects. */
function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
