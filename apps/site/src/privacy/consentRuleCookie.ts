import type { IncomingMessage } from 'node:http';
import { readCookie } from '../platform/cookieHeader.ts';
import { requestPurpose } from '../platform/server/requestPurpose.ts';
import { consentOfRequest } from './requestConsent.ts';

const NAME = 'cuConsentRule';
/** How much each rule forbids. */
const STRICTNESS: Readonly<Record<string, number>> = { 'opt-out': 0, none: 1, gpc: 2 };

interface ConsentRuleOptions {
  countryOf(request: IncomingMessage): string | undefined;
  isBot(userAgent: string | undefined): boolean;
  isSecure: boolean;
}

interface WithCookies {
  cookies: readonly string[];
}

/**
 * Adds to a decision the session cookie that tells scripts which consent rule counts: `opt-out`, what is undecided is allowed, or `gpc`, the browser
 * refuses. Pages are cached alike for everyone, so they can't tell it. The cookie is removed where neither counts any more: a visitor who comes to a
 * country where consent has to be given first must not keep the rule of another. Visitors who have the right cookie or need none, and bots, get no
 * cookie, so that their answers stay cacheable.
 *
 * Only requests for documents change it: what a script, a frame or a picture asks for says nothing of the page that is read. A prefetch or prerender
 * may make it stricter, never laxer: nobody has looked at that page yet, and the one that is open would begin to measure.
 * @param decide decides by the request
 * @param options.countryOf the visitor's country, undefined where it is unknown
 * @param options.isBot whether a user agent is a bot's
 * @param options.isSecure whether the site is on https
 */
export function tellConsentRule<Decision extends WithCookies>(
  decide: (request: IncomingMessage) => Decision,
  { countryOf, isBot, isSecure }: ConsentRuleOptions,
): (request: IncomingMessage) => Decision {
  const ending = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const cookieOf = {
    'opt-out': `${NAME}=opt-out${ending}`,
    gpc: `${NAME}=gpc${ending}`,
    none: `${NAME}=; Max-Age=0${ending}`,
  };
  return (request) => {
    const decision = decide(request);
    const { headers } = request;
    if (!requestPurpose.isForDocument(headers)) return decision;
    const rule = consentOfRequest.rule(headers, countryOf(request));
    const told = readCookie(headers.cookie, NAME) ?? 'none';
    if (rule === told || isBot(headers['user-agent'])) return decision;
    if (requestPurpose.isSpeculative(headers) && isLaxer(rule, told)) return decision;
    return { ...decision, cookies: [...decision.cookies, cookieOf[rule]] };
  };
}

/** A cookie with another value is none of ours, and scripts take it for none. */
function isLaxer(rule: string, told: string): boolean {
  return (STRICTNESS[rule] ?? 1) < (STRICTNESS[told] ?? 1);
}
