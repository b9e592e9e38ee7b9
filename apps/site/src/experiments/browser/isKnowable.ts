import type { FeatureDefinition, FeatureRule } from '@growthbook/growthbook';
import type { VisitorAttributes } from '../visitorAttributes.ts';

type Features = Readonly<Record<string, FeatureDefinition & { asksForMore?: boolean }>>;

/**
 * Whether the browser knows all that a flag's rules, and those of flags that they ask for, ask for, so that it comes to the same value as the
 * server: not the country, and the id only after consent. A service that evaluates by itself tells no rules, and says of the flag that it asks
 * for more.
 * @param features all flags
 * @param flag which of them
 */
export function isKnowable(features: Features, flag: string, { id }: VisitorAttributes): boolean {
  // Grows while it is gone through, and takes each flag once, so that flags that wait for each other come to an end.
  const asked = new Set([flag]);
  for (const key of asked) {
    const { asksForMore, rules = [] } = features[key] ?? {};
    if (asksForMore) return false;
    for (const rule of rules) {
      const names = namesIn(rule);
      if (names.includes('"country"') || (!id && names.includes('"id"'))) return false;
      for (const parent of rule.parentConditions ?? []) asked.add(parent.id);
    }
  }
  return true;
}

/** As text, each in quotes. A value that is called as an attribute is taken for one: then the flag stays as the server decided. */
function namesIn({ condition, hashAttribute = 'id', filters = [], ...rule }: FeatureRule): string {
  const isDealt = (rule.variations ?? rule.coverage ?? rule.range ?? rule.ranges) !== undefined;
  return JSON.stringify([condition, isDealt && hashAttribute, filters.map(({ attribute = 'id' }) => attribute)]);
}
