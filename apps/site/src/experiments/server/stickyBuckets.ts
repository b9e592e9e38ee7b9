import type { DecidedFlag } from '../variantCookie.ts';
import { experimentRule } from './experimentRule.ts';
import type { FlagPayload } from './FlagPayload.ts';
import { isPossible } from './isPossible.ts';

/** The vendor's record of what a visitor has seen before: variation's key by experiment and bucket version. */
export interface StickyDocument {
  attributeName: string;
  attributeValue: string;
  assignments: Record<string, string>;
}

/** Of an earlier bucket version only that there was one counts. */
const FORMER = 'former';

/**
 * Turns what a cookie says into what the vendor's client keeps visitors in their variations by, or out of an experiment.
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
    const key = isFormer ? FORMER : isPossible(payload, decided) && rule.meta?.[variation]?.key;
    if (key) assignments[`${experiment}__${version}`] = key;
  }
  if (Object.keys(assignments).length === 0) return undefined;
  return { [`id||${id}`]: { attributeName: 'id', attributeValue: id, assignments } };
}
