import type { IncomingMessage } from 'node:http';
import { readCookie, setCookie } from '../../platform/server/cookies.ts';
import { requestPurpose } from '../../platform/server/requestPurpose.ts';
import { VARIANT_COOKIE, variantCookie } from '../cookies/variantCookie.ts';
import { isDebug } from '../isDebug.ts';
import { applyRedirect } from '../redirects/findRedirect.ts';
import { variantKeyOf } from '../variantKey.ts';
import { decideDebug } from './decideDebug.ts';
import { createPageDecider } from './decidePage.ts';
import { createPagePlans, type PagePlan } from './pagePlan.ts';
import { attributesOfVisit, requestVisitor, visitorId } from './requestVisitor.ts';
import { NO_DECISION, type VisitDecision, type VisitOptions, type VisitSite } from './visitDecision.ts';

/** A speculative request gets no decision: its visitor may never open the page. */
const REFUSED: VisitDecision = Object.freeze({ ...NO_DECISION, isCacheable: false, isRefused: true });

/**
 * Decides from a request which variants of a page the visitor gets, before any cache is asked. It never waits, and leaves alone what has no flags.
 * A prefetch or prerender of a page that flags may lead away from is refused: only a navigation redirects and records it for the page of arrival, and a
 * prefetched redirect would be followed on the click without a request.
 * REQ-EXP-07, REQ-EXP-10.
 */
export function decideVisit(options: VisitOptions): (request: IncomingMessage) => VisitDecision {
  const { flags, site, siteUrl } = options;
  const plans = createPagePlans(site);
  const visitorOf = requestVisitor(options.countryOf, site.consentVersion, options.consent);
  const decidePage = createPageDecider(options);
  const write = setCookie(siteUrl.startsWith('https:'));

  function isPage(path: string): boolean {
    try {
      return site.locate(path).status === 200;
    } catch {
      return false;
    }
  }

  return (request) => {
    const { url = '/', headers } = request;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? '' : url.slice(mark + 1);
    const payload = flags.latest();
    // Unknown paths are not rendered per request (cache-busting protection).
    if (query !== '' && isDebug(query) && isPage(path)) {
      const attributes = attributesOfVisit(options, visitorOf(request), path, visitorId.read(headers.cookie));
      return decideDebug({ ...options, payload, plans, path, query, header: headers.cookie, attributes });
    }
    if (!payload) return decideWithoutFlags(site, path, headers.cookie);
    const plan = plans(payload, path);
    return plan ? decideByPlan(plan, request, path, query) : NO_DECISION;
  };

  function decideByPlan(plan: PagePlan, request: IncomingMessage, path: string, query: string): VisitDecision {
    const { headers } = request;
    if (plan.mayRedirect && requestPurpose.isSpeculative(headers)) return REFUSED;
    const visitor = visitorOf(request);
    const pageDecision = decidePage(plan, visitor, headers.cookie, path);
    if (!pageDecision.redirect) return pageDecision.decision;
    // A script that fetches a link doesn't navigate, so the page of arrival learns of no redirect.
    const isNavigation = !visitor.isBot && requestPurpose.isForDocument(headers);
    return applyRedirect(pageDecision, siteUrl, query, isNavigation ? { write, header: headers.cookie } : undefined);
  }
}

/**
 * Decides while there never were any flags: visitors with variants keep them, everyone else gets the control, and nothing is stored.
 * @param header the request's `Cookie` header
 */
export function decideWithoutFlags(site: VisitSite, path: string, header: string | undefined): VisitDecision {
  const uses = site.flagsOf(path);
  if (uses.length === 0) return NO_DECISION;
  const remembered = variantCookie.parse(readCookie(header, VARIANT_COOKIE))?.flags ?? [];
  const values = new Map(remembered.map(({ flag, value }) => [flag, value]));
  const flags = [...uses].sort((one, other) => (one.flag < other.flag ? -1 : 1));
  return { ...NO_DECISION, variantKey: variantKeyOf(flags, (flag) => values.get(flag)) };
}
