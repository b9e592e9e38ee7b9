import type { ConsentGroup } from './consentGroups.ts';

/**
 * The visitor's consent as cookies tell it: what was decided stands in `OptanonConsent`; while nothing is, the rule of the visitor's country counts,
 * which the server hands over in session cookie `cuConsentRule`. A browser that says no to tracking (Global Privacy Control) has said no, be it that scripts
 * are told or the server alone: then the cookie hands that over. What was allowed under a version of the text that editors have raised since is
 * allowed no longer, as if nothing was decided; what was refused stays refused.
 */
export const recordedConsent = { allows, hasSignal, isDecided, isOfSignal, isOptOut, read, shownVersion };

/**
 * OneTrust writes its cookie before anyone decided, and counts leaving a page as an interaction; that someone did decide, only its other cookie tells.
 * By this it is known: a cookie that just names groups is a decision.
 */
const OF_ONETRUST = /landingPath/;

/** The decision as OneTrust writes it, encoded; nothing where there is none. */
function read(): string | undefined {
  return /(?:^|; )OptanonConsent=([^;]*groups[^;]*)/.exec(document.cookie)?.[1];
}

/** Whether a group is allowed. */
function allows(group: ConsentGroup): boolean {
  if (hasSignal()) return group === 'C0001';
  const record = read();
  // OneTrust writes `:` as it is or encoded, twice where the whole cookie is.
  if (record && !new RegExp(`groups.*${group}(:|%(25)?3A)1`, 'i').test(record)) return false;
  return group === 'C0001' || isOptOut() || (record !== undefined && !isOutdated(record));
}

/** Whether the visitor was asked, with the words of this page or later ones, and answered, or the browser answers in his place. */
function isDecided(): boolean {
  if (hasSignal()) return true;
  const record = read();
  // The browser's answer is no longer the visitor's when it ceases to give it.
  if (record && (isOfSignal() || isOutdated(record))) return false;
  return (record !== undefined && !OF_ONETRUST.test(record)) || /OptanonAlertBoxClosed=/.test(document.cookie);
}

/** Whether the browser sends Global Privacy Control. */
function hasSignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) || isRule('gpc');
}

/** Whether it was the signal that answered. */
function isOfSignal(): boolean {
  return /isGpcEnabled=1/.test(`${read()}`);
}

/** Whether what is undecided is allowed. */
function isOptOut(): boolean {
  return isRule('opt-out');
}

function isRule(rule: string): boolean {
  return document.cookie.includes(`cuConsentRule=${rule}`);
}

/** The version of the banner's text: the editors', a dot and a digest (consentVersion.ts). Empty where there is none. */
function shownVersion(): string {
  return document.querySelector?.<HTMLElement>('[data-consent-banner]')?.dataset.consentBanner ?? '';
}

/**
 * Whether editors raised the version since. Versions are dates, whose texts have the order of time: an answer to a later one counts on a page from
 * before, which else would ask again and again. What is no date is before all of them. One that is not of the built-in banner's form is not compared:
 * OneTrust asks again by itself.
 */
function isOutdated(record: string): boolean {
  const [, answered = '~'] = /version=([\d-]*)[^&]*\.[\da-f]{8}&/.exec(record) ?? [];
  return answered < String(/^[\d-]*/.exec(shownVersion()));
}
