import type { FeatureApiResponse, FeatureDefinition, FeatureResult, FeatureResultSource } from '@growthbook/growthbook';
import type { Evaluate } from './evaluate.ts';
import type { DebugPage } from './startDebug.ts';

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

/** A flag as the overlay shows it. */
export interface FlagView {
  key: string;
  value: unknown;
  source: FeatureResultSource;
  /** Where the value comes from, in words. */
  reason: string;
  /** What it would be without overrides of flags. */
  ruleValue: unknown;
  /** A boolean is toggled, of anything else a value is chosen. */
  isBoolean: boolean;
  /** Values to choose from: those that its rules know, and its own. */
  choices: unknown[];
  /** What this page shows for it, where it uses it. */
  shown?: string;
}

/** Says in a sentence where a flag's value comes from; the source itself stands beside it. */
export function reasonOf({ source, ruleId, experiment, experimentResult }: FeatureResult): string {
  switch (source) {
    case 'override':
      return 'Set in this browser.';
    case 'experiment': {
      const variation = experimentResult?.name ?? experimentResult?.key;
      const name = experiment?.name ?? experiment?.key;
      return `${name}: ${variation}${experimentResult?.hashUsed ? '' : ', forced'}.`;
    }
    case 'force':
      return ruleId ? `Set by its rule ${ruleId}.` : 'Set by one of its rules.';
    case 'prerequisite':
      return 'A flag that it depends on has another value.';
    case 'cyclicPrerequisite':
      return 'It depends on itself by way of other flags.';
    case 'unknownFeature':
      return 'The flag service does not know it.';
    default:
      return 'No rule applies.';
  }
}
