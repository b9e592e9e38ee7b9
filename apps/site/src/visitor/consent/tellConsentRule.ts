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
 * Adds to what is decided for a visit the session cookie that tells scripts which rule counts here: that what is undecided is allowed, or that the
 * browser said no to tracking. Pages are kept alike for everyone, so that they can't. It is taken away where neither counts any more: whoever comes
 * to a country where consent has to be given first must not bring the rule of another. Nothing is told to who knows already, to who has nothing to
 * know, and to bots, whose answers stay fit to be kept.
 * @param decide decides by the request
 * @param isSecure whether the site is on https
 */
export function tellConsentRule<Decision extends WithCookies>(
  decide: (request: IncomingMessage) => Decision,
  countryOf: CountryOfRequest,
  isSecure: boolean,
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
    const rule = consentOfRequest.rule(headers, countryOf(request));
    if (rule === (readCookie(headers.cookie, NAME) ?? 'none') || agentKind(headers['user-agent']).isBot)
      return decision;
    return { ...decision, cookies: [...decision.cookies, cookieOf[rule]] };
  };
}
