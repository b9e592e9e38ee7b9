import type { FeatureRule } from '@growthbook/growthbook';

type Condition = NonNullable<FeatureRule['condition']>;

/**
 * Whether a flag's rules ask for an attribute that a request doesn't give: then whoever knows it may come to another value.
 * @param attributes those of the request
 */
export function asksForMore(rules: readonly FeatureRule[] | undefined, attributes: Record<string, unknown>): boolean {
  return (rules ?? []).flatMap(attributesOf).some((name) => attributes[name] === undefined);
}

function attributesOf({ condition, coverage, variations, hashAttribute = 'id' }: FeatureRule): string[] {
  const dealt = coverage !== undefined || variations ? [hashAttribute] : [];
  return [...dealt, ...namesIn(condition)];
}

/** `a.b` is `b` of attribute `a`. */
function namesIn(condition: Condition = {}): string[] {
  return Object.entries(condition).flatMap(([name, value]) => {
    if (Array.isArray(value) && name.startsWith('$')) return (value as Condition[]).flatMap(namesIn);
    return name === '$not' ? namesIn(value as Condition) : (name.split('.')[0] ?? []);
  });
}
