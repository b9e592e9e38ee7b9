import type { ConsentGroup } from './ConsentGroup.ts';

/**
 * The visitor's consent as cookies tell it: what was decided stands in `OptanonConsent`; while nothing is, the rule of the visitor's country counts,
 * which the server hands over in session cookie `cuConsentRule`. A browser that says no to tracking (Global Privacy Control) has said no, be it that scripts
 * are told or the server alone: then the cookie hands that over.
 */
export const recordedConsent = { allows, hasSignal, isDecided, isOptOut, read };

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
  if (record) return new RegExp(`groups.*${group}(:|%(25)?3A)1`, 'i').test(record);
  return group === 'C0001' || isOptOut();
}

/** Whether the visitor was asked and answered, or the browser answers in his place. */
function isDecided(): boolean {
  const record = read();
  return (
    hasSignal() || (record !== undefined && !OF_ONETRUST.test(record)) || /OptanonAlertBoxClosed=/.test(document.cookie)
  );
}

/** Whether the browser sends Global Privacy Control. */
function hasSignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) || isRule('gpc');
}

/** Whether what is undecided is allowed. */
function isOptOut(): boolean {
  return isRule('opt-out');
}

function isRule(rule: string): boolean {
  return document.cookie.includes(`cuConsentRule=${rule}`);
}
