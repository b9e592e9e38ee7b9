import { GrowthBookClient } from '@growthbook/growthbook';
import { readCookie } from '../../platform/server/cookies.ts';
import { DEBUG_COOKIE, debugCookie, forcedVariations } from '../cookies/debugCookie.ts';
import { VARIANT_COOKIE, variantCookie } from '../cookies/variantCookie.ts';
import { applyRedirect } from '../redirects/findRedirect.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import { debugVariantKey } from '../variantKey.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { decisionOf } from './decidePage.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { FindPagePlan } from './pagePlan.ts';
import { stickyBuckets } from './stickyBuckets.ts';
import { NO_DECISION, type VisitDecision, type VisitSite } from './visitDecision.ts';

/** Stands in while there are no flags: overrides work all the same. */
const NO_FLAGS: FlagPayload = {
  version: '00000000',
  plain: { features: {} },
  client: new GrowthBookClient(),
  savedGroups: {},
  leftOut: [],
  redirects: new Map(),
  needs: new Map(),
};

interface DebugOptions {
  payload: FlagPayload | undefined;
  plans: FindPagePlan;
  path: string;
  query: string;
  /** The request's `Cookie` header. */
  header: string | undefined;
  attributes: VisitorAttributes;
  site: VisitSite;
  siteUrl: string;
}

/**
 * Decides a page with `debug=true`: as for the visitor, with the overrides of the debug cookie, or instead of the address: the studio shows variants of a
 * page side by side, and frames of one browser share its cookies. It is for this request alone, isn't to be found by search engines, and leaves no cookie.
 */
export function decideDebug(options: DebugOptions): VisitDecision {
  const { payload = NO_FLAGS, plans, path, query, header, attributes, site, siteUrl } = options;
  const overrides = debugCookie.parse(new URLSearchParams(query).get(DEBUG_COOKIE) ?? readCookie(header, DEBUG_COOKIE));
  const remembered = variantCookie.parse(readCookie(header, VARIANT_COOKIE))?.flags ?? [];
  // Without an id nothing would keep the visitor in the variations seen.
  const id = attributes.id ?? 'debug';
  const documents = stickyBuckets(payload, remembered, id);
  const user = {
    attributes: documents ? { ...attributes, id } : attributes,
    forcedFeatureValues: overrides?.flags,
    forcedVariations: forcedVariations(overrides?.variations),
    stickyBucketAssignmentDocs: documents,
    saveStickyBucketAssignmentDoc: async () => undefined,
  };
  const plan = plans(payload, path);
  const planned = plan && decisionOf(plan, path, (flag) => evaluateFlag(payload, flag, user), { site, siteUrl });
  const { country } = attributes;
  const visitor = { hasId: attributes.id !== undefined, hasVariants: remembered.length > 0, country };
  const variantKey = `${debugVariantKey.write(visitor)},${planned?.decision.variantKey ?? ''}`;
  const decision = { ...NO_DECISION, variantKey, isCacheable: false, isNoIndex: true };
  return applyRedirect({ decision, redirect: planned?.redirect }, siteUrl, query);
}
