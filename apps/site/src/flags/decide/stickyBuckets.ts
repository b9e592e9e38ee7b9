import { valueText } from '../cookies/flagText.ts';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagPayload, PayloadRule } from '../store/payloadSchema.ts';

/** The vendor's record of earlier assignments: variation key by experiment and bucket version. */
export interface StickyDocument {
  attributeName: string;
  attributeValue: string;
  assignments: Record<string, string>;
}

/** For an earlier bucket version the variation doesn't matter, only that there was one. */
const EARLIER = 'former';

/**
 * Converts a cookie's assignments into the sticky buckets by which the vendor's client keeps visitors in their variations, or out of an experiment.
 * @param flags from the cookie, as they were sent
 * @param id the visitor's
 * @returns nothing where there is nothing to keep
 */
export function stickyBuckets(
  payload: FlagPayload,
  flags: readonly DecidedFlag[],
  id: string,
): Record<string, StickyDocument> | undefined {
  const assignments: Record<string, string> = {};
  for (const decided of flags) {
    const { flag, experiment = decided.leftOut?.experiment, variation = -1 } = decided;
    const rule = experiment === undefined ? undefined : experimentRule(payload, flag, experiment);
    if (!rule) continue;
    const version = decided.leftOut?.bucketVersion ?? decided.bucketVersion ?? 0;
    const isFormer = version < (rule.bucketVersion ?? 0);
    const key = isFormer ? EARLIER : isPossible(payload, decided) && rule.meta?.[variation]?.key;
    if (key) assignments[`${experiment}__${version}`] = key;
  }
  if (Object.keys(assignments).length === 0) return undefined;
  return { [`id||${id}`]: { attributeName: 'id', attributeValue: id, assignments } };
}

/**
 * Whether the current flags could have made an assignment, so that a forged cookie gives no value that no rule gives. An assignment
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

/**
 * Which experiment a visitor is excluded from for having been in it before it was restarted. It has to be stored: otherwise the visitor would look
 * like a new one.
 * @param before the flag's assignment in the cookie
 */
export function exclusionOf(payload: FlagPayload, before: DecidedFlag | undefined): DecidedFlag['leftOut'] {
  if (!before) return undefined;
  const { flag, experiment, bucketVersion = 0, leftOut } = before;
  const former = leftOut ?? (experiment === undefined ? undefined : { experiment, bucketVersion });
  if (!former) return undefined;
  const least = experimentRule(payload, flag, former.experiment)?.minBucketVersion ?? 0;
  return former.bucketVersion < least ? former : undefined;
}

/** The rule by which an experiment gives a flag its value; nothing where it doesn't, or not any more. */
export function experimentRule({ plain }: FlagPayload, flag: string, experiment: string): PayloadRule | undefined {
  const feature = Object.hasOwn(plain.features, flag) ? plain.features[flag] : undefined;
  return feature?.rules?.find(({ key, variations }) => variations && (key ?? flag) === experiment);
}
