import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { consentOfRequest } from '../../visitor/consent/consentOfRequest.ts';
import { readCookie } from '../../visitor/readCookie.ts';
import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { type AgentKind, agentKind } from './agentKind.ts';
import { attributesOfVisit } from './attributesOfVisit.ts';
import { type DecidedFlags, decidedFlags } from './decidedFlags.ts';
import type { Known } from './Known.ts';
import { knownOf } from './knownOf.ts';
import type { PagePlan } from './pagePlans.ts';
import { setCookie } from './setCookie.ts';
import type { VisitOptions } from './VisitOptions.ts';
import { visitorId } from './visitorId.ts';

/** More combinations than anyone sees on one page come from made-up cookies. */
const MOST_KNOWN = 500;
/** A cookie up to this length had room for every flag. */
const SURELY_WHOLE = 1_400;
/** No cookie holds a line feed. */
const ALL = '\n';

/** What the request says of a visitor who may take part in experiments. */
interface Remembered {
  /** The variants cookie as it was sent. */
  raw: string | undefined;
  id: string | undefined;
  mayRemember: boolean;
  /** See `alikeOf`. */
  alike: string;
}

/** Decides at a path with flags. */
export type PlannedVisit = (plan: PagePlan, request: IncomingMessage, path: string) => Known;

/**
 * Decides by the plan of a path: one look into a map for who comes back with a cookie of the flags as they are; everyone else is decided for.
 */
export function plannedVisit(options: VisitOptions): PlannedVisit {
  const { countryOf, siteUrl } = options;
  const write = setCookie(siteUrl.startsWith('https:'));

  /** Without an id nobody takes part in an experiment: bots, and flags that don't ask who it is. */
  function decideForAll(plan: PagePlan, request: IncomingMessage, path: string, key: string): Known {
    const before = plan.known.get(key);
    if (before) return before;
    const { decidedFor } = decidedFlags({
      payload: plan.payload,
      attributes: attributesOfVisit(options, request, path),
    });
    const known = knownOf(plan, path, decidedFor, options);
    keep(plan, key, known);
    return known;
  }

  function decideForOne(plan: PagePlan, request: IncomingMessage, path: string, visitor: Remembered): Known {
    const { raw, id, mayRemember, alike } = visitor;
    const own = (mayRemember && id) || visitorId.mint();
    const attributes = attributesOfVisit(options, request, path, own);
    const decided = decidedFlags({ payload: plan.payload, attributes, remembered: variantCookie.parse(raw) });
    const { known, text } = plan.redirects.length > 0 ? decideOpen(decided) : decideClosed(decided);
    const cookies = cookiesOf(request.headers, visitor, own, text);
    return cookies.length > 0 ? { ...known, decision: { ...known.decision, cookies } } : known;

    /** Redirects may ask for flags of other pages. */
    function decideOpen({ decidedFor, all, isRead }: DecidedFlags) {
      const known = knownOf(plan, path, decidedFor, options);
      const text = variantCookie.write(all());
      if (text === raw && isRead()) keep(plan, alike + text, known);
      return { known, text };
    }

    /** What the cookie is to say is all that was decided by: others who got the same were decided for already. */
    function decideClosed({ decidedFor, all }: DecidedFlags) {
      for (const { flag } of plan.flags) decidedFor(flag);
      const text = variantCookie.write(all());
      const before = plan.known.get(alike + text);
      if (before) return { known: before, text };
      const known = knownOf(plan, path, decidedFor, options);
      if (!plan.needs.isOfPlace && text.length <= SURELY_WHOLE) keep(plan, alike + text, known);
      return { known, text };
    }
  }

  function cookiesOf(headers: IncomingHttpHeaders, visitor: Remembered, own: string, text: string): string[] {
    const { raw, id, mayRemember } = visitor;
    const cookies: string[] = [];
    if (mayRemember && !id) cookies.push(write(visitorId.name, own, 'year'));
    if (!mayRemember && readCookie(headers.cookie, visitorId.name)) cookies.push(write(visitorId.name, '', 'over'));
    // With the id it becomes one to stay, and without one of the session.
    if (text !== raw || cookies.length > 0) cookies.push(write(VARIANT_COOKIE, text, mayRemember ? 'year' : 'session'));
    return cookies;
  }

  return (plan, request, path) => {
    const { headers } = request;
    const { isPersonal } = plan.needs;
    const kind = agentKind(headers['user-agent']);
    const country = countryOf(request);
    const alike = alikeOf(plan, kind, country);
    if (!isPersonal || kind.isBot) return decideForAll(plan, request, path, alike + ALL);
    const raw = readCookie(headers.cookie, VARIANT_COOKIE);
    const mayRemember = consentOfRequest.allows(headers, 'C0002', country);
    const known = raw === undefined ? undefined : plan.known.get(alike + raw);
    if (known && mayRemember === visitorId.isThere(headers.cookie)) return known;
    const id = visitorId.read(headers.cookie);
    return decideForOne(plan, request, path, { raw, id, mayRemember, alike });
  };
}

/** What of a visit the decision depends on beside the cookie. */
function alikeOf({ needs }: PagePlan, { isDesktop }: AgentKind, country: string | undefined): string {
  const { isOfDevice, isOfCountry } = needs;
  if (!isOfDevice && !isOfCountry) return '';
  return `${isOfDevice && isDesktop ? 'desktop' : ''}${(isOfCountry && country) || ''}|`;
}

function keep(plan: PagePlan, key: string, known: Known): void {
  if (plan.known.size >= MOST_KNOWN) plan.known.clear();
  // A part of a header would keep the whole header in memory.
  plan.known.set(Buffer.from(key, 'latin1').toString('latin1'), known);
}
