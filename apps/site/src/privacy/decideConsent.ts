import { YEAR_MS } from '@cumulus/lifetimes';
import { removeDomainCookies, writeCookie } from '../platform/browser/cookies.ts';
import { randomId } from '../platform/browser/randomId.ts';
import { dispatchConsentChange } from './browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from './consentGroups.ts';
import { type RecordedConsent, readConsent, shownVersion } from './recordedConsent.ts';
import type { StorageName } from './storage/storageMatrix.ts';

/** How the visitor decided: a button of the banner, the preferences, or Global Privacy Control of the browser. */
export type ConsentMethod = 'accept' | 'refuse' | 'choose' | 'gpc';

/**
 * Stores the visitor's decision in OneTrust's cookies and applies it to the page. Global Privacy Control refuses everything,
 * whatever was clicked. Refusing what an earlier decision allowed is recorded as a withdrawal.
 * REQ-CNS-08.
 * @param groups the allowed ones, with or without `C0001`
 * @param version of the text that the visitor read, by default the banner's
 * @returns body of sendConsentDecision
 */
export function decideConsent(method: ConsentMethod, groups: readonly string[] = [], version = shownVersion()): string {
  const before = readConsent();
  const { hasSignal } = before;
  const allowed = hasSignal ? [] : groups;
  const recordedMethod = hasSignal ? 'gpc' : recordedMethodOf(method, allowed, before);
  const record = createConsentRecord({ allowed, version, hasSignal }, before.record);
  const decidedAt = new Date().toISOString();
  writeHostCookie('OptanonConsent', `${record}`);
  writeHostCookie('OptanonAlertBoxClosed', decidedAt);
  dispatchConsentChange();
  return JSON.stringify({
    consentId: record.get('consentId'),
    ...{ decidedAt, version, rule: before.isOptOut ? 'opt-out' : 'opt-in', method: recordedMethod },
    locale: document.documentElement.lang,
    groups: record.get('groups'),
  });
}

/** A withdrawal is a refusal of what the visitor allowed before; refusing what the country's rule allowed is not. */
function recordedMethodOf(
  method: ConsentMethod,
  allowed: readonly string[],
  { allows, isDecided }: RecordedConsent,
): ConsentMethod | 'withdraw' {
  const isRefused = (group: ConsentGroup) => group !== 'C0001' && allows(group) && !allowed.includes(group);
  return isDecided && CONSENT_GROUPS.some(isRefused) ? 'withdraw' : method;
}

/** Writes a cookie of this host, and removes those of parent domains (OneTrust on the product writes them), which would be read first. */
function writeHostCookie(name: Extract<StorageName, 'OptanonConsent' | 'OptanonAlertBoxClosed'>, value: string): void {
  removeDomainCookies(name);
  writeCookie({ name, value, maxAgeMs: YEAR_MS });
}

interface Decision {
  /** Allowed groups, with or without `C0001`. */
  allowed: readonly string[];
  /** Version of the text that the visitor read. */
  version: string;
  hasSignal: boolean;
}

/**
 * A decision in the form of OneTrust's cookie `OptanonConsent`, for all its readers.
 * @param before the cookie so far: its consent id is kept, its interaction count goes on
 */
export function createConsentRecord({ allowed, version, hasSignal }: Decision, before = ''): URLSearchParams {
  const earlier = new URLSearchParams(before);
  const groups = CONSENT_GROUPS.map((group) => `${group}:${+(group === 'C0001' || allowed.includes(group))}`);
  return new URLSearchParams({
    isGpcEnabled: `${+hasSignal}`,
    datestamp: `${new Date()}`,
    version,
    hosts: '',
    consentId: earlier.get('consentId') ?? randomId(),
    interactionCount: `${1 + Number(earlier.get('interactionCount') ?? 0)}`,
    landingPath: 'NotLandingPage',
    groups: `${groups}`,
    AwaitingReconsent: 'false',
  });
}
