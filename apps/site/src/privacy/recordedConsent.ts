import { readCookie } from '../platform/browser/cookies.ts';
import type { ConsentGroup } from './consentGroups.ts';

/**
 * The visitor's consent from cookies: the decision in `OptanonConsent`; without one the rule of the visitor's country, which the server sends in session
 * cookie `cuConsentRule`. Global Privacy Control is a refusal, whether scripts see it or only the server does, which then sends it as the rule. A decision
 * about an earlier version of the text: what was allowed counts as undecided, what was refused stays refused.
 * REQ-CNS-06.
 */
export const recordedConsent = { allows, hasSignal, isDecided, isOfSignal, isOptOut, read, shownVersion };

/**
 * Part of OneTrust's cookie, which it writes before any decision; only its other cookie shows that the visitor decided. A cookie without this part, with
 * groups alone, is a decision.
 */
const OF_ONETRUST = /landingPath/;

/** The decision in OneTrust's form, encoded; of several cookies with the name the first that has groups. */
function read(): string | undefined {
  return records()[0];
}

/** Further ones belong to a path or a parent domain. */
function records(): string[] {
  return document.cookie
    .split('; ')
    .filter((cookie) => /^OptanonConsent=.*groups/.test(cookie))
    .map((cookie) => cookie.slice('OptanonConsent='.length));
}

/** Each record has to name the group as allowed. */
function allows(group: ConsentGroup): boolean {
  if (hasSignal()) return group === 'C0001';
  const all = records();
  // OneTrust writes `:` plain or encoded, twice where the whole cookie is encoded.
  const state = `.*${group}(:|%(25)?3A)`;
  if (all.some((record) => !new RegExp(`groups(?!${state}0)${state}1`, 'i').test(record))) return false;
  return group === 'C0001' || isOptOut() || (all[0] !== undefined && !all.some(isOutdated));
}

/** Whether the visitor answered this page's text or a later one, or the browser answers by Global Privacy Control. */
function isDecided(): boolean {
  if (hasSignal()) return true;
  const record = read();
  // An answer of the signal no longer counts once the browser stops sending it.
  if (record && (isOfSignal() || isOutdated(record))) return false;
  return (record !== undefined && !OF_ONETRUST.test(record)) || readCookie('OptanonAlertBoxClosed') !== undefined;
}

/** Whether the browser sends Global Privacy Control. */
function hasSignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) || isRule('gpc');
}

/** Whether the recorded decision was made by the signal. */
function isOfSignal(): boolean {
  return /isGpcEnabled=1/.test(`${read()}`);
}

/** Whether everything is allowed while the visitor is undecided. */
function isOptOut(): boolean {
  return isRule('opt-out');
}

function isRule(rule: string): boolean {
  return readCookie('cuConsentRule') === rule;
}

/** Version of the banner's text: the editors' version, a dot and a digest (consentCopy.ts). Empty without a banner. */
function shownVersion(): string {
  return document.querySelector?.<HTMLElement>('[data-consent-banner]')?.dataset.consentBanner ?? '';
}

/**
 * Whether the decision is about an earlier version of the text. Versions are dates and compare as text; other versions count as earlier than any date. An
 * answer to a later version counts, or a page opened earlier would ask again and again. Versions of OneTrust's form are not compared, because OneTrust
 * itself asks again.
 */
function isOutdated(record: string): boolean {
  const [, answered = '~'] = /version=([\d-]*)[^&]*\.[\da-f]{8}&/.exec(record) ?? [];
  return answered < String(/^[\d-]*/.exec(shownVersion()));
}
