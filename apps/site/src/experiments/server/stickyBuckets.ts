import type { DecidedFlag } from '../variantCookie.ts';
import type { FlagPayload } from './FlagPayload.ts';

/** The vendor's record of what a visitor has seen before: variation's key by experiment and bucket version. */
export interface StickyDocument {
  attributeName: string;
  attributeValue: string;
  assignments: Record<string, string>;
}

/**
 * Turns what a cookie says into what the vendor's client keeps visitors in their variations by.
 * @param flags from the cookie; see `isPossible`
 * @param id the visitor's
 * @returns nothing where there is nothing to keep
 */
export function stickyBuckets(
  { plain }: FlagPayload,
  flags: Iterable<DecidedFlag>,
  id: string,
): Record<string, StickyDocument> | undefined {
  const assignments: Record<string, string> = {};
  for (const { flag, experiment, variation, bucketVersion = 0 } of flags) {
    if (experiment === undefined || variation === undefined) continue;
    const rule = plain.features[flag]?.rules?.find(({ key, variations }) => variations && (key ?? flag) === experiment);
    const key = rule?.meta?.[variation]?.key;
    if (key !== undefined) assignments[`${experiment}__${bucketVersion}`] = key;
  }
  if (Object.keys(assignments).length === 0) return undefined;
  return { [`id||${id}`]: { attributeName: 'id', attributeValue: id, assignments } };
}
