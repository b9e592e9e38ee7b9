import type { DecidedFlag } from '../variantCookie.ts';
import { experimentRule } from './experimentRule.ts';
import type { FlagPayload } from './FlagPayload.ts';

/**
 * Which experiment a visitor is left out of because of having been in it before it began anew. It has to be remembered: nothing else would tell
 * the visitor from one who comes first.
 * @param before what the cookie says of the flag
 */
export function leftOutOf(payload: FlagPayload, before: DecidedFlag | undefined): DecidedFlag['leftOut'] {
  if (!before) return undefined;
  const { flag, experiment, bucketVersion = 0, leftOut } = before;
  const former = leftOut ?? (experiment === undefined ? undefined : { experiment, bucketVersion });
  if (!former) return undefined;
  const least = experimentRule(payload, flag, former.experiment)?.minBucketVersion ?? 0;
  return former.bucketVersion < least ? former : undefined;
}
