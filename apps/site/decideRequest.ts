import { decideVisit } from './src/flags/decide/decideVisit.ts';
import type { VisitOptions } from './src/flags/decide/visitDecision.ts';
import { withConsentRuleCookie } from './src/privacy/consentRuleCookie.ts';
import type { Decide } from './src/server/site.ts';
import { classifyUserAgent } from './src/visitor/bots.ts';

/** Decides what a request gets, before any cache is asked: variants, or another page; and it is told the consent rule of its country. */
export function decideRequest(options: VisitOptions): Decide {
  return withConsentRuleCookie(decideVisit(options), {
    countryOf: options.countryOf,
    isBot: (agent) => classifyUserAgent(agent).isBot,
    isSecure: options.siteUrl.startsWith('https:'),
  });
}
