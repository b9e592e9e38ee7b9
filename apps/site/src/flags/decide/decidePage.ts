import { readCookie, setCookie } from '../../platform/server/cookies.ts';
import { type DecidedFlag, VARIANT_COOKIE, variantCookie } from '../cookies/variantCookie.ts';
import { findRedirect } from '../redirects/findRedirect.ts';
import { variantKeyOf } from '../variantKey.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { PagePlan } from './pagePlan.ts';
import { attributesOfVisit, type RequestVisitor, visitorId } from './requestVisitor.ts';
import {
  type NewVisitorDecision,
  NO_DECISION,
  type PageDecision,
  type VisitOptions,
  type VisitSite,
} from './visitDecision.ts';
import { createVisitorFlags, describeExposure, type VisitorFlags } from './visitorFlags.ts';

/** A cookie up to this length had room for every flag, so it is complete. */
const MAX_COMPLETE_LENGTH = 1_400;
/** Ends the key of a decision for all visitors. No cookie contains a line feed, so it can't collide with a cookie's text. */
const SHARED_SUFFIX = '\n';

/** Decides for a path that has flags. `header` is the request's `Cookie`. */
export type PageDecider = (
  plan: PagePlan,
  visitor: RequestVisitor,
  header: string | undefined,
  path: string,
) => PageDecision;

/**
 * Decides by the plan of a path. A returning visitor whose cookie is of the current flags costs one lookup in a map; for everyone else flags are
 * evaluated.
 */
export function createPageDecider(options: VisitOptions): PageDecider {
  const write = setCookie(options.siteUrl.startsWith('https:'));
  const decideForNewVisitor = createNewVisitorDecider(options);

  /** One decision for all visitors: for bots, and where no flag depends on the visitor. Without an id nobody is in an experiment. */
  function decideShared(plan: PagePlan, visitor: RequestVisitor, path: string, key: string): PageDecision {
    const cached = plan.cached.get(key);
    if (cached) return cached;
    const attributes = attributesOfVisit(options, visitor, path);
    const { decisionFor } = createVisitorFlags({ payload: plan.payload, attributes });
    const pageDecision = decisionOf(plan, path, decisionFor, options);
    cacheDecision(plan.cached, key, pageDecision);
    return pageDecision;
  }

  function decideForVisitor(
    plan: PagePlan,
    visitor: RequestVisitor,
    header: string | undefined,
    path: string,
  ): PageDecision {
    const { raw, hasAnalyticsConsent } = visitor;
    const sharedKey = sharedCacheKey(plan, visitor);
    const id = visitorId.read(header);
    const currentId = (hasAnalyticsConsent && id) || visitorId.mint();
    const attributes = attributesOfVisit(options, visitor, path, currentId);
    const remembered = variantCookie.parse(raw);
    const decided = createVisitorFlags({ payload: plan.payload, attributes, remembered, isIdNew: currentId !== id });
    const { pageDecision, text } =
      plan.redirects.length > 0 ? decideWithRedirects(decided) : decideWithoutRedirects(decided);
    const cookies = cookiesOf(visitor, header, id ? undefined : currentId, text);
    return cookies.length > 0 ? { ...pageDecision, decision: { ...pageDecision.decision, cookies } } : pageDecision;

    /** Redirects may depend on flags of other pages, so the decision is cached only where the cookie held all of it. */
    function decideWithRedirects({ decisionFor, toCookie, isFromCookie }: VisitorFlags) {
      const pageDecision = decisionOf(plan, path, decisionFor, options);
      const text = variantCookie.write(toCookie());
      if (text === raw && isFromCookie()) cacheDecision(plan.cached, sharedKey + text, pageDecision);
      return { pageDecision, text };
    }

    /** The cookie's text holds everything that the decision depends on, so equal texts share one decision. */
    function decideWithoutRedirects({ decisionFor, toCookie }: VisitorFlags) {
      for (const { flag } of plan.flags) decisionFor(flag);
      const text = variantCookie.write(toCookie());
      const cached = plan.cached.get(sharedKey + text);
      if (cached) return { pageDecision: cached, text };
      const pageDecision = decisionOf(plan, path, decisionFor, options);
      if (!plan.needs.onPage && text.length <= MAX_COMPLETE_LENGTH)
        cacheDecision(plan.cached, sharedKey + text, pageDecision);
      return { pageDecision, text };
    }
  }

  /** @param newId an id that was created for this request */
  function cookiesOf(
    { raw, hasAnalyticsConsent }: RequestVisitor,
    header: string | undefined,
    newId: string | undefined,
    text: string,
  ) {
    const cookies: string[] = [];
    if (hasAnalyticsConsent && newId) cookies.push(write(visitorId.name, newId, 'year'));
    if (!hasAnalyticsConsent && readCookie(header, visitorId.name)) cookies.push(write(visitorId.name, '', 'over'));
    // The variants cookie lives as long as the id: a year, or the session without one.
    if (text !== raw || cookies.length > 0)
      cookies.push(write(VARIANT_COOKIE, text, hasAnalyticsConsent ? 'year' : 'session'));
    return cookies;
  }

  return (plan, visitor, header, path) => {
    const { raw, isBot, idMatchesConsent } = visitor;
    if (!plan.needs.onVisitor || isBot)
      return decideShared(plan, visitor, path, sharedCacheKey(plan, visitor) + SHARED_SUFFIX);
    if (raw === undefined && idMatchesConsent !== visitor.hasAnalyticsConsent && plan.redirects.length === 0)
      return decideForNewVisitor(plan, visitor, path);
    const cached = raw === undefined ? undefined : plan.cached.get(sharedCacheKey(plan, visitor) + raw);
    return cached && idMatchesConsent ? cached : decideForVisitor(plan, visitor, header, path);
  };
}

/** What a decision depends on besides the cookie, as the first part of its cache key. */
function sharedCacheKey({ needs }: PagePlan, { isDesktop, country }: RequestVisitor): string {
  const { onDevice, onCountry } = needs;
  // Most pages: the cookie's text is then the key itself, without a copy for each request.
  if (!onDevice && !onCountry) return '';
  return `${onDevice && isDesktop ? 'desktop' : ''}${(onCountry && country) || ''}|`;
}

/**
 * Decides for visitors without cookies, who arrive in large numbers when a campaign begins. Flags are evaluated for each; what follows from their
 * values, the cookie's text included, is cached by these values.
 * REQ-EXP-07.
 */
export function createNewVisitorDecider(
  options: VisitOptions,
): (plan: PagePlan, visitor: RequestVisitor, path: string) => PageDecision {
  const write = setCookie(options.siteUrl.startsWith('https:'));
  const mintCookie = visitorId.mintCookie(write);

  function decide(plan: PagePlan, visitor: RequestVisitor, path: string, id: string): NewVisitorDecision {
    const attributes = attributesOfVisit(options, visitor, path, id);
    const { decisionFor, toCookie } = createVisitorFlags({ payload: plan.payload, attributes });
    for (const { flag } of plan.flags) decisionFor(flag);
    const text = variantCookie.write(toCookie());
    return {
      ...decisionOf(plan, path, decisionFor, options),
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
    let newDecision = plan.cachedForNew.get(key);
    if (!newDecision) {
      newDecision = decide(plan, visitor, path, id);
      cacheDecision(plan.cachedForNew, key, newDecision);
    }
    const cookies = visitor.hasAnalyticsConsent ? [cookie, newDecision.staying] : [newDecision.ofSession];
    return { decision: { ...newDecision.decision, cookies }, redirect: undefined };
  };
}

/**
 * What the values of a path's flags mean for the visit: a redirect, or the page with these variants. A redirect flag whose target is refused is
 * left out of the variant key: the browser would follow it, or count its visitors as having seen the target.
 */
export function decisionOf(
  plan: PagePlan,
  path: string,
  decisionFor: (flag: string) => DecidedFlag,
  { site, siteUrl }: { site: VisitSite; siteUrl: string },
): PageDecision {
  const { redirects } = plan.payload;
  const refused = new Set<string>();
  const options = {
    ...{ site, siteUrl, redirects },
    decisionFor: (flag: string) => describeExposure(plan.payload, decisionFor(flag)),
    onRejected: (flag: string) => void refused.add(flag),
  };
  const redirect = findRedirect(path, options);
  const variantKey = variantKeyOf(plan.flags, (flag) => decisionFor(flag).value, refused);
  return { redirect, decision: { ...NO_DECISION, variantKey } };
}

/** Per page. More combinations than this come from forged cookies. */
const MAX_CACHED = 500;

/** Caches a decision; the cache is emptied when it is full. */
export function cacheDecision<K>(cache: Map<string, K>, key: string, decision: K): void {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(flat(key), decision);
}

/** Copies the text: V8 would keep the whole header in memory for a slice of it. */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
