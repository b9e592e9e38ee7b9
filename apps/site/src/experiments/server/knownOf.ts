import type { DecidedFlag } from '../variantCookie.ts';
import { describeTaken } from './describeTaken.ts';
import { findRedirect } from './findRedirect.ts';
import type { Known } from './Known.ts';
import type { PagePlan } from './pagePlans.ts';
import { SAME_FOR_ALL } from './SAME_FOR_ALL.ts';
import type { VisitSite } from './VisitSite.ts';
import { variantKeyOf } from './variantKeyOf.ts';

/**
 * What the values of a path's flags mean for the visit: another page, or the page with these variants. A flag that should have led away and can't is no
 * part of the page: there the browser would follow it, or count its visitors as having seen what they didn't.
 */
export function knownOf(
  plan: PagePlan,
  path: string,
  decidedFor: (flag: string) => DecidedFlag,
  { site, siteUrl }: { site: VisitSite; siteUrl: string },
): Known {
  const { redirects } = plan.payload;
  const refused = new Set<string>();
  const options = {
    ...{ site, siteUrl, redirects },
    decidedFor: (flag: string) => describeTaken(plan.payload, decidedFor(flag)),
    onRefused: (flag: string) => void refused.add(flag),
  };
  const redirect = redirects.size > 0 ? findRedirect(path, options) : undefined;
  const variantKey = variantKeyOf(plan.flags, (flag) => decidedFor(flag).value, refused);
  return { redirect, decision: { ...SAME_FOR_ALL, variantKey } };
}
