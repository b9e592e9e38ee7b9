import { readCookie } from '../../visitor/readCookie.ts';
import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { attributesOfVisit } from './attributesOfVisit.ts';
import { type DecidedFlags, decidedFlags } from './decidedFlags.ts';
import { firstVisit } from './firstVisit.ts';
import type { Known } from './Known.ts';
import { keepKnown } from './keepKnown.ts';
import { knownOf } from './knownOf.ts';
import type { PagePlan } from './pagePlans.ts';
import type { RequestVisitor } from './requestVisitor.ts';
import { setCookie } from './setCookie.ts';
import type { VisitOptions } from './VisitOptions.ts';
import { visitorId } from './visitorId.ts';

/** A cookie up to this length had room for every flag. */
const SURELY_WHOLE = 1_400;
/** No cookie holds a line feed. */
const ALL = '\n';

/** Decides at a path with flags; `header` is the request's `Cookie`. */
export type PlannedVisit = (plan: PagePlan, visitor: RequestVisitor, header: string | undefined, path: string) => Known;

/**
 * Decides by the plan of a path: one look into a map for who comes back with a cookie of the flags as they are; everyone else is decided for.
 */
export function plannedVisit(options: VisitOptions): PlannedVisit {
  const write = setCookie(options.siteUrl.startsWith('https:'));
  const decideFirst = firstVisit(options);

  /** Without an id nobody takes part in an experiment: bots, and flags that don't ask who it is. */
  function decideForAll(plan: PagePlan, visitor: RequestVisitor, path: string, key: string): Known {
    const before = plan.known.get(key);
    if (before) return before;
    const attributes = attributesOfVisit(options, visitor, path);
    const { decidedFor } = decidedFlags({ payload: plan.payload, attributes });
    const known = knownOf(plan, path, decidedFor, options);
    keepKnown(plan.known, key, known);
    return known;
  }

  function decideForOne(plan: PagePlan, visitor: RequestVisitor, header: string | undefined, path: string): Known {
    const { raw, mayRemember } = visitor;
    const alike = alikeOf(plan, visitor);
    const id = visitorId.read(header);
    const own = (mayRemember && id) || visitorId.mint();
    const attributes = attributesOfVisit(options, visitor, path, own);
    const remembered = variantCookie.parse(raw);
    const decided = decidedFlags({ payload: plan.payload, attributes, remembered, isIdNew: own !== id });
    const { known, text } = plan.redirects.length > 0 ? decideOpen(decided) : decideClosed(decided);
    const cookies = cookiesOf(visitor, header, id ? undefined : own, text);
    return cookies.length > 0 ? { ...known, decision: { ...known.decision, cookies } } : known;

    /** Redirects may ask for flags of other pages. */
    function decideOpen({ decidedFor, all, isRead }: DecidedFlags) {
      const known = knownOf(plan, path, decidedFor, options);
      const text = variantCookie.write(all());
      if (text === raw && isRead()) keepKnown(plan.known, alike + text, known);
      return { known, text };
    }

    /** What the cookie is to say is all that was decided by: others who got the same were decided for already. */
    function decideClosed({ decidedFor, all }: DecidedFlags) {
      for (const { flag } of plan.flags) decidedFor(flag);
      const text = variantCookie.write(all());
      const before = plan.known.get(alike + text);
      if (before) return { known: before, text };
      const known = knownOf(plan, path, decidedFor, options);
      if (!plan.needs.isOfPlace && text.length <= SURELY_WHOLE) keepKnown(plan.known, alike + text, known);
      return { known, text };
    }
  }

  /** @param own an id that was given just now */
  function cookiesOf(
    { raw, mayRemember }: RequestVisitor,
    header: string | undefined,
    own: string | undefined,
    text: string,
  ) {
    const cookies: string[] = [];
    if (mayRemember && own) cookies.push(write(visitorId.name, own, 'year'));
    if (!mayRemember && readCookie(header, visitorId.name)) cookies.push(write(visitorId.name, '', 'over'));
    // With the id it becomes one to stay, and without one of the session.
    if (text !== raw || cookies.length > 0) cookies.push(write(VARIANT_COOKIE, text, mayRemember ? 'year' : 'session'));
    return cookies;
  }

  return (plan, visitor, header, path) => {
    const { raw, isBot, isIdRight } = visitor;
    if (!plan.needs.isPersonal || isBot) return decideForAll(plan, visitor, path, alikeOf(plan, visitor) + ALL);
    if (raw === undefined && isIdRight !== visitor.mayRemember && plan.redirects.length === 0)
      return decideFirst(plan, visitor, path);
    const known = raw === undefined ? undefined : plan.known.get(alikeOf(plan, visitor) + raw);
    return known && isIdRight ? known : decideForOne(plan, visitor, header, path);
  };
}

/** What of a visit the decision depends on beside the cookie. */
function alikeOf({ needs }: PagePlan, { isDesktop, country }: RequestVisitor): string {
  const { isOfDevice, isOfCountry } = needs;
  if (!isOfDevice && !isOfCountry) return '';
  return `${isOfDevice && isDesktop ? 'desktop' : ''}${(isOfCountry && country) || ''}|`;
}
