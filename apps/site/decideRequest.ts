import { decideVisit } from './src/flags/decide/decideVisit.ts';
import type { VisitOptions } from './src/flags/decide/visitDecision.ts';
import { withConsentRuleCookie } from './src/privacy/consentRuleCookie.ts';
import type { Decide } from './src/server/site.ts';
import { classifyUserAgent } from './src/visitor/bots.ts';

/** Decides before any cache lookup which variants or which page a request gets, and adds the cookie with its country's consent rule. */
export function decideRequest(options: VisitOptions): Decide {
  return withConsentRuleCookie(decideVisit(options), {
    countryOf: options.countryOf,
    consent: options.consent,
    isBot: (agent) => classifyUserAgent(agent).isBot,
    isSecure: options.siteUrl.startsWith('https:'),
  });
}
