import type { IncomingMessage } from 'node:http';
import { agentKind } from '../agentKind.ts';
import type { CountryOfRequest } from '../countryOfRequest.ts';
import { readCookie } from '../readCookie.ts';
import { consentOfRequest } from './consentOfRequest.ts';

const NAME = 'cuConsentRule';

interface WithCookies {
  cookies: readonly string[];
}

/**
 * Adds to what is decided for a visit the session cookie that tells scripts that what is undecided is allowed here. Pages are kept alike for everyone, so
 * that they can't. Nothing is told where consent has to be given first, to who knows already, and to bots, whose answers stay fit to be kept.
 * @param decide decides by the request
 * @param isSecure whether the site is on https
 */
export function tellConsentRule<Decision extends WithCookies>(
  decide: (request: IncomingMessage) => Decision,
  countryOf: CountryOfRequest,
  isSecure: boolean,
): (request: IncomingMessage) => Decision {
  const cookie = `${NAME}=opt-out; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return (request) => {
    const decision = decide(request);
    const { headers } = request;
    if (readCookie(headers.cookie, NAME) !== undefined) return decision;
    if (!consentOfRequest.isOptOut(countryOf(request)) || agentKind(headers['user-agent']).isBot) return decision;
    return { ...decision, cookies: [...decision.cookies, cookie] };
  };
}
