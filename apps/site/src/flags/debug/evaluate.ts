import {
  type Attributes,
  type FeatureApiResponse,
  type FeatureResult,
  GrowthBookClient,
  type UserContext,
} from '@growthbook/growthbook';
import { visitorAttributes } from '../browser/visitorAttributes.ts';
import { type DebugOverrides, forcedVariations } from '../cookies/debugCookie.ts';
import { type DecidedFlag, VARIANT_COOKIE, variantCookie } from '../cookies/variantCookie.ts';
import { isPossible, stickyBuckets } from '../decide/stickyBuckets.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import { browserCookie } from './applyOverrides.ts';
import type { DebugPage } from './startDebug.ts';

/** The official SDK's result for a flag. */
export type Evaluate = (flag: string) => FeatureResult;

/** The visitor for whom flags are evaluated. */
export interface DebugVisitor {
  attributes: Attributes;
  /** Earlier assignments from cookie `cuGBVariant`. */
  seen: readonly DecidedFlag[];
}

/**
 * Evaluates flags with the official SDK as the server does (server/decideDebug.ts). Counts nothing and doesn't change the page.
 * @param payload decrypted
 * @param overrides what is forced
 */
export function createEvaluate(
  payload: FeatureApiResponse,
  { attributes, seen }: DebugVisitor,
  { flags, variations }: DebugOverrides,
): Evaluate {
  const { features = {} } = payload;
  const flagPayload = { plain: { features } } as FlagPayload;
  const client = new GrowthBookClient().initSync({ payload: { ...payload, features } });
  const id = String(attributes.id ?? 'debug');
  const valid = seen.filter((decided) => isPossible(flagPayload, decided));
  const user: UserContext = {
    attributes: valid.length > 0 ? { ...attributes, id } : attributes,
    url: attributes.url,
    forcedFeatureValues: flags,
    forcedVariations: forcedVariations(variations),
    stickyBucketAssignmentDocs: stickyBuckets(flagPayload, valid, id),
    saveStickyBucketAssignmentDoc: async () => undefined,
  };
  return (flag) => client.evalFeature(flag, user);
}

/** The visitor for whom the page was rendered. On a first visit, cookies that came with the page didn't count yet. */
export function debugVisitor({ visitor: { hasId, hasVariants, country } }: DebugPage): DebugVisitor {
  const { id, ...attributes } = visitorAttributes();
  const remembered = hasVariants ? variantCookie.parse(browserCookie.read(VARIANT_COOKIE)) : undefined;
  return {
    attributes: { ...attributes, ...(hasId && { id }), ...(country && { country }) },
    seen: remembered?.flags ?? [],
  };
}
