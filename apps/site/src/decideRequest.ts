import type { Decide } from './delivery/decision/Decision.ts';
import { decideVisit } from './experiments/server/decideVisit.ts';
import type { VisitOptions } from './experiments/server/VisitOptions.ts';
import { tellConsentRule } from './visitor/consent/tellConsentRule.ts';

/** Decides what a request gets, before any cache is asked: variants, or another page; and it is told the consent rule of its country. */
export function decideRequest(options: VisitOptions): Decide {
  return tellConsentRule(decideVisit(options), options.countryOf, options.siteUrl.startsWith('https:'));
}
