import { readCookie } from '../../platform/cookieHeader.ts';
import { setCookie } from '../../platform/server/cookies.ts';
import { type DecidedFlag, VARIANT_COOKIE, variantCookie } from '../cookies/variantCookie.ts';
import { findRedirect } from '../redirects/findRedirect.ts';
import { variantKeyOf } from '../variantKey.ts';
import { attributesOfVisit } from '../visitorAttributes.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { PagePlan } from './pagePlan.ts';
import { type RequestVisitor, visitorId } from './requestVisitor.ts';
import { type FirstKnown, type Known, SAME_FOR_ALL, type VisitOptions, type VisitSite } from './visitDecision.ts';
import { type DecidedFlags, decidedFlags, describeTaken } from './visitorFlags.ts';

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

/**
 * Decides for visitors who bring nothing with them, who come in crowds when a campaign begins: each is evaluated, and what follows from the values,
 * the cookie's text too, is the same for all who get the same.
 */
export function firstVisit(options: VisitOptions): (plan: PagePlan, visitor: RequestVisitor, path: string) => Known {
  const write = setCookie(options.siteUrl.startsWith('https:'));
  const mintCookie = visitorId.mintCookie(write);

  function decide(plan: PagePlan, visitor: RequestVisitor, path: string, id: string): FirstKnown {
    const attributes = attributesOfVisit(options, visitor, path, id);
    const { decidedFor, all } = decidedFlags({ payload: plan.payload, attributes });
    for (const { flag } of plan.flags) decidedFor(flag);
    const text = variantCookie.write(all());
    return {
      ...knownOf(plan, path, decidedFor, options),
      staying: write(VARIANT_COOKIE, text, 'year'),
      ofSession: write(VARIANT_COOKIE, text, 'session'),
    };
  }

  return (plan, visitor, path) => {
    const { id, cookie } = mintCookie();
    const user = { attributes: attributesOfVisit(options, visitor, path, id) };
    let key = '';
    for (const { flag } of plan.flags) {
      const { value, experiment, variation } = evaluateFlag(plan.payload, flag, user);
      // Lengths keep the parts from running into each other.
      key +=
        experiment === undefined ? `=${value.length}:${value}` : `#${experiment.length}:${experiment}${variation};`;
    }
    let known = plan.first.get(key);
    if (!known) {
      known = decide(plan, visitor, path, id);
      keepKnown(plan.first, key, known);
    }
    const cookies = visitor.mayRemember ? [cookie, known.staying] : [known.ofSession];
    return { decision: { ...known.decision, cookies }, redirect: undefined };
  };
}

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

/** More combinations than anyone sees on one page come from made-up cookies. */
const MOST_KNOWN = 500;

/** Keeps what was decided, bounded. */
export function keepKnown<K>(kept: Map<string, K>, key: string, known: K): void {
  if (kept.size >= MOST_KNOWN) kept.clear();
  kept.set(flat(key), known);
}

/** A part of a header would keep the whole header in memory. */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
