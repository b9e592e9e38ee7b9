import { domainsOf, writeCookie } from '../platform/browser/cookies.ts';
import { randomId } from '../platform/browser/randomId.ts';
import { announceConsent } from './browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from './consentGroups.ts';
import { recordedConsent } from './recordedConsent.ts';
import { sendDecision } from './sendDecision.ts';
import type { StorageName } from './storage/storageMatrix.ts';

interface Decision {
  /** Groups allowed besides what is strictly necessary. */
  allowed: readonly string[];
  /** Version of the text that the visitor read. */
  version: string;
  hasSignal: boolean;
}

/**
 * Writes a decision in the form of OneTrust's cookie `OptanonConsent`, which any of its readers takes.
 * @param decision what was decided
 * @param before the cookie so far: the id in it stays, and decisions are counted on
 */
export function consentRecord({ allowed, version, hasSignal }: Decision, before = ''): URLSearchParams {
  const known = new URLSearchParams(before);
  const groups = CONSENT_GROUPS.map((group) => `${group}:${+(group === 'C0001' || allowed.includes(group))}`);
  return new URLSearchParams({
    isGpcEnabled: `${+hasSignal}`,
    datestamp: `${new Date()}`,
    version,
    hosts: '',
    consentId: known.get('consentId') ?? randomId(),
    interactionCount: `${1 + Number(known.get('interactionCount') ?? 0)}`,
    landingPath: 'NotLandingPage',
    groups: `${groups}`,
    AwaitingReconsent: 'false',
  });
}

/** How the visitor decided: which button of the banner, what was chosen in the preferences, or that the browser sends Global Privacy Control. */
export type ConsentMethod = 'accept' | 'refuse' | 'choose' | 'gpc';

/** As OneTrust keeps it. */
const YEAR_MS = 31_536_000_000;

/**
 * Keeps the visitor's decision in OneTrust's cookies, tells the page, and has it recorded. Recording may fail: the cookie is what counts. With Global
 * Privacy Control nothing is allowed, whatever was clicked. To refuse what an earlier decision allowed is recorded as a withdrawal.
 * @param groups those allowed, be `C0001` among them or not; the others are refused
 * @param version of the text that the visitor read; without it, that of the banner
 */
export function decideConsent(
  method: ConsentMethod,
  groups: readonly string[] = [],
  version = recordedConsent.shownVersion(),
): void {
  const hasSignal = recordedConsent.hasSignal();
  const allowed = hasSignal ? [] : groups;
  const recorded = hasSignal ? 'gpc' : methodOf(method, allowed);
  const record = consentRecord({ allowed, version, hasSignal }, recordedConsent.read());
  const decidedAt = new Date().toISOString();
  keep('OptanonConsent', `${record}`);
  keep('OptanonAlertBoxClosed', decidedAt);
  announceConsent();
  const body = JSON.stringify({
    consentId: record.get('consentId'),
    ...{ decidedAt, version, rule: recordedConsent.isOptOut() ? 'opt-out' : 'opt-in', method: recorded },
    locale: document.documentElement.lang,
    groups: record.get('groups'),
  });
  sendDecision(body);
}

/** What the rule of a country allows is not withdrawn but refused: only what the visitor allowed can be withdrawn. */
function methodOf(method: ConsentMethod, allowed: readonly string[]): ConsentMethod | 'withdraw' {
  const { allows, isDecided } = recordedConsent;
  const isRefused = (group: ConsentGroup) => group !== 'C0001' && allows(group) && !allowed.includes(group);
  return isDecided() && CONSENT_GROUPS.some(isRefused) ? 'withdraw' : method;
}

/** For this host. One of a domain above it, as OneTrust has them on the product, is the older and would be read first: it goes. */
function keep(name: Extract<StorageName, 'OptanonConsent' | 'OptanonAlertBoxClosed'>, value: string): void {
  for (const domain of domainsOf(location.hostname)) writeCookie({ name, value: '', maxAgeMs: 0, domain });
  writeCookie({ name, value, maxAgeMs: YEAR_MS });
}
