import { valueText } from '../cookies/flagText.ts';
import type { DecidedFlag, Exclusion } from '../cookies/variantCookie.ts';
import { featureOf } from '../store/featureOf.ts';
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
    const { flag, experiment, variation = -1, bucketVersion = 0 } = decided;
    for (const former of assignmentsOf(decided)) {
      const current = experimentRule(payload, flag, former.experiment)?.bucketVersion ?? 0;
      if (former.bucketVersion < current) assignments[`${former.experiment}__${former.bucketVersion}`] = EARLIER;
    }
    if (experiment === undefined || !isPossible(payload, decided)) continue;
    const key = experimentRule(payload, flag, experiment)?.meta?.[variation]?.key;
    if (key) assignments[`${experiment}__${bucketVersion}`] = key;
  }
  if (Object.keys(assignments).length === 0) return undefined;
  return { [`id||${id}`]: { attributeName: 'id', attributeValue: id, assignments } };
}

/**
 * Whether the current flags could have made an assignment, so that a forged cookie gives no value that no rule gives. An assignment
 * of an experiment that has changed since doesn't count either.
 */
export function isPossible(payload: FlagPayload, decided: DecidedFlag): boolean {
  const { flag, value, experiment, variation, bucketVersion = 0, leftOut = [] } = decided;
  const feature = featureOf(payload, flag);
  if (!feature) return false;
  const { rules = [], defaultValue } = feature;
  if (experiment === undefined || variation === undefined) {
    const values = ['', valueText(defaultValue), ...rules.map(({ force }) => valueText(force))];
    return values.includes(value) && leftOut.every((former) => isExcluded(payload, flag, former));
  }
  return rules.some(
    ({ key, variations, bucketVersion: current = 0 }) =>
      (key ?? flag) === experiment && current === bucketVersion && variations?.map(valueText)[variation] === value,
  );
}

/** Whether an experiment was restarted since an assignment, and excludes its earlier participants. */
export function isExcluded(payload: FlagPayload, flag: string, { experiment, bucketVersion }: Exclusion): boolean {
  return bucketVersion < (experimentRule(payload, flag, experiment)?.minBucketVersion ?? 0);
}

/**
 * Which experiments a visitor is excluded from for having been in them before they were restarted. This has to be stored: otherwise the visitor would
 * look like a new one.
 * @param before the flag's assignment in the cookie
 */
export function exclusionsOf(payload: FlagPayload, before: DecidedFlag): Exclusion[] {
  return assignmentsOf(before).filter((former) => isExcluded(payload, before.flag, former));
}

/** The experiments in which a visitor is or was, in the order of participation. */
function assignmentsOf({ experiment, bucketVersion = 0, leftOut = [] }: DecidedFlag): readonly Exclusion[] {
  return experiment === undefined ? leftOut : [...leftOut, { experiment, bucketVersion }];
}

/** The rule by which an experiment gives a flag its value; nothing where it doesn't, or not any more. */
export function experimentRule(payload: FlagPayload, flag: string, experiment: string): PayloadRule | undefined {
  const { rules } = featureOf(payload, flag) ?? {};
  return rules?.find(({ key, variations }) => variations && (key ?? flag) === experiment);
}
