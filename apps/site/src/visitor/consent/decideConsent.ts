import { writeCookie } from '../cookies/writeCookie.ts';
import { announceConsent } from './announceConsent.ts';
import type { ConsentGroup } from './ConsentGroup.ts';
import { consentRecord } from './consentRecord.ts';
import { recordedConsent } from './recordedConsent.ts';

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
  writeCookie({ name: 'OptanonConsent', value: `${record}`, maxAgeMs: YEAR_MS });
  writeCookie({ name: 'OptanonAlertBoxClosed', value: decidedAt, maxAgeMs: YEAR_MS });
  announceConsent();
  const body = JSON.stringify({
    consentId: record.get('consentId'),
    ...{ decidedAt, version, rule, method },
    locale: document.documentElement.lang,
    groups: record.get('groups'),
  });
  const headers = { 'content-type': 'application/json' };
  fetch('/consent', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}
