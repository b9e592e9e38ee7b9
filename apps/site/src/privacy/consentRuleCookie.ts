import type { IncomingMessage } from 'node:http';
import { readCookie, setCookie } from '../platform/server/cookies.ts';
import { requestPurpose } from '../platform/server/requestPurpose.ts';
import { type RequestConsent, requestConsent } from './requestConsent.ts';

const NAME = 'cuConsentRule';
/** How much each rule forbids. */
const STRICTNESS: Readonly<Record<string, number>> = { 'opt-out': 0, none: 1, gpc: 2 };

interface ConsentRuleOptions {
  /** The visitor's country, undefined where unknown. */
  countryOf(request: IncomingMessage): string | undefined;
  isBot(userAgent: string | undefined): boolean;
  /** Default: that of the default list of countries. */
  consent?: RequestConsent | undefined;
  /** Whether the site is on https. */
  isSecure: boolean;
}

interface WithCookies {
  cookies: readonly string[];
}

/**
 * Adds the session cookie of the consent rule to a decision, since cached pages are the same for all visitors: `opt-out` or `gpc`. Under opt-in the cookie
 * is removed, so that a visitor doesn't keep the rule of another country. Nothing is added for bots and where the cookie is right, so that these
 * responses stay cacheable.
 *
 * Only requests for documents change it, because those of scripts, frames and images may be of other sites. Speculative requests (prefetch, prerender)
 * may make the rule stricter but not laxer: the page that the visitor sees would otherwise start to measure.
 */
export function withConsentRuleCookie<Decision extends WithCookies>(
  decide: (request: IncomingMessage) => Decision,
  { countryOf, isBot, isSecure, consent = requestConsent }: ConsentRuleOptions,
): (request: IncomingMessage) => Decision {
  const write = setCookie(isSecure);
  const cookieOf = {
    'opt-out': write(NAME, 'opt-out', 'session'),
    gpc: write(NAME, 'gpc', 'session'),
    none: write(NAME, '', 'over'),
  };
  return (request) => {
    const decision = decide(request);
    const { headers } = request;
    if (!requestPurpose.isForDocument(headers)) return decision;
    const rule = consent.rule(headers, countryOf(request));
    const current = readCookie(headers.cookie, NAME) ?? 'none';
    if (rule === current || isBot(headers['user-agent'])) return decision;
    if (requestPurpose.isSpeculative(headers) && isLaxer(rule, current)) return decision;
    return { ...decision, cookies: [...decision.cookies, cookieOf[rule]] };
  };
}

/** A cookie with an unknown value counts as none, as it does for scripts. */
function isLaxer(rule: string, current: string): boolean {
  return (STRICTNESS[rule] ?? 1) < (STRICTNESS[current] ?? 1);
}
