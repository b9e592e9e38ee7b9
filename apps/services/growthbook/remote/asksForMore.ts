import type { FeatureDefinition, FeatureRule } from '@growthbook/growthbook';

type Condition = NonNullable<FeatureRule['condition']>;
type Features = Readonly<Record<string, FeatureDefinition>>;

/**
 * Whether a flag's rules, or those of flags that they ask for, ask for an attribute that a request doesn't give: then whoever knows it may come to
 * another value.
 * @param features all flags
 * @param flag which of them
 * @param attributes those of the request
 */
export function asksForMore(features: Features, flag: string, attributes: Record<string, unknown>): boolean {
  const seen = new Set<string>();
  const asks = (key: string): boolean => {
    if (seen.has(key)) return false;
    seen.add(key);
    const rules = features[key]?.rules ?? [];
    return rules.some((rule) => attributesOf(rule).some((name) => attributes[name] === undefined) || askedBy(rule));
  };
  const askedBy = ({ parentConditions = [] }: FeatureRule) => parentConditions.some(({ id }) => asks(id));
  return asks(flag);
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
