import { valueText } from '../valueText.ts';
import type { DecidedFlag } from '../variantCookie.ts';
import type { FlagPayload } from './FlagPayload.ts';
import type { PayloadRule } from './payloadSchema.ts';

/**
 * Whether the flags as they are could have decided what a cookie says, so that nobody gets by a made-up cookie what no rule gives. What is said
 * of an experiment that has changed since doesn't count either.
 */
export function isPossible({ plain }: FlagPayload, decided: DecidedFlag): boolean {
  const { flag, value, experiment, variation, bucketVersion = 0, leftOut } = decided;
  const feature = Object.hasOwn(plain.features, flag) ? plain.features[flag] : undefined;
  if (!feature) return false;
  const { rules = [], defaultValue } = feature;
  if (experiment === undefined || variation === undefined) {
    if (leftOut && !isShutOut(rules, flag, leftOut)) return false;
    const forced = rules.filter((rule) => 'force' in rule).map((rule) => valueText(rule.force));
    return value === '' || value === valueText(defaultValue) || forced.includes(value);
  }
  return rules.some(
    ({ key, variations, bucketVersion: current = 0 }) =>
      (key ?? flag) === experiment &&
      current === bucketVersion &&
      variation < (variations?.length ?? 0) &&
      valueText(variations?.[variation]) === value,
  );
}

function isShutOut(rules: PayloadRule[], flag: string, leftOut: NonNullable<DecidedFlag['leftOut']>): boolean {
  const rule = rules.find(({ key }) => (key ?? flag) === leftOut.experiment);
  return (rule?.minBucketVersion ?? 0) > leftOut.bucketVersion;
}
