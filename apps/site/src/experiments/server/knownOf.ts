import type { DecidedFlag } from '../variantCookie.ts';
import { findRedirect } from './findRedirect.ts';
import type { Known } from './Known.ts';
import type { PagePlan } from './pagePlans.ts';
import { SAME_FOR_ALL } from './SAME_FOR_ALL.ts';
import type { VisitSite } from './VisitSite.ts';
import { variantKeyOf } from './variantKeyOf.ts';

/** What the values of a path's flags mean for the visit: another page, or the page with these variants. */
export function knownOf(
  plan: PagePlan,
  path: string,
  decidedFor: (flag: string) => DecidedFlag,
  { site, siteUrl }: { site: VisitSite; siteUrl: string },
): Known {
  const redirects = plan.payload.redirects;
  return {
    redirect: redirects.size > 0 ? findRedirect(path, { site, siteUrl, redirects, decidedFor }) : undefined,
    decision: { ...SAME_FOR_ALL, variantKey: variantKeyOf(plan.flags, (flag) => decidedFor(flag).value) },
  };
}
