import { domainsOf } from '../cookies/domainsOf.ts';
import { writeCookie } from '../cookies/writeCookie.ts';
import { announceConsent } from './announceConsent.ts';
import type { ConsentGroup } from './ConsentGroup.ts';
import { consentRecord } from './consentRecord.ts';
import { recordedConsent } from './recordedConsent.ts';
import { sendDecision } from './sendDecision.ts';

/** How the visitor decided: which button of the banner, or what was chosen in the preferences. */
export type ConsentMethod = 'accept' | 'refuse' | 'choose';

/** As OneTrust keeps it. */
const YEAR_MS = 31_536_000_000;

/**
 * Keeps the visitor's decision in OneTrust's cookies, tells the page, and has it recorded. Recording may fail: the cookie is what counts.
 * @param allowed groups allowed besides what is strictly necessary; the others are refused
 * @param version of the text that the visitor read
 */
export function decideConsent(allowed: readonly ConsentGroup[], method: ConsentMethod, version: string): void {
  const rule = recordedConsent.isOptOut() ? 'opt-out' : 'opt-in';
  const record = consentRecord({ allowed, version, hasSignal: recordedConsent.hasSignal() }, recordedConsent.read());
  const decidedAt = new Date().toISOString();
  keep('OptanonConsent', `${record}`);
  keep('OptanonAlertBoxClosed', decidedAt);
  announceConsent();
  const body = JSON.stringify({
    consentId: record.get('consentId'),
    ...{ decidedAt, version, rule, method },
    locale: document.documentElement.lang,
    groups: record.get('groups'),
  });
  sendDecision(body);
}

/** For this host. One of a domain above it, as OneTrust has them on the product, is the older and would be read first: it goes. */
function keep(name: 'OptanonConsent' | 'OptanonAlertBoxClosed', value: string): void {
  for (const domain of domainsOf(location.hostname)) writeCookie({ name, value: '', maxAgeMs: 0, domain });
  writeCookie({ name, value, maxAgeMs: YEAR_MS });
}
