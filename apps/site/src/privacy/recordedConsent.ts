import { readCookie } from '../platform/browser/cookies.ts';
import type { ConsentGroup } from './consentGroups.ts';

/** The visitor's consent as the cookies have it. */
export interface RecordedConsent {
  /** The decision in OneTrust's form, encoded; of several cookies with the name the first that has groups. */
  record: string | undefined;
  /** Whether the browser sends Global Privacy Control. */
  hasSignal: boolean;
  /** Whether the recorded decision was made by the signal. */
  isOfSignal: boolean;
  /** Whether everything is allowed while the visitor is undecided. */
  isOptOut: boolean;
  /** Whether the visitor answered this page's text or a later one, or the browser answers by Global Privacy Control. */
  isDecided: boolean;
  /** Each record has to name the group as allowed. */
  allows(group: ConsentGroup): boolean;
}

/**
 * Part of OneTrust's cookie, which it writes before any decision; only its other cookie shows that the visitor decided. A cookie without this part, with
 * groups alone, is a decision.
 */
const OF_ONETRUST = /landingPath/;

/**
 * The visitor's consent from cookies: the decision in `OptanonConsent`; without one the rule of the visitor's country, which the server sends in session
 * cookie `cuConsentRule`. Global Privacy Control is a refusal, whether scripts see it or only the server does, which then sends it as the rule. A decision
 * about an earlier version of the text: what was allowed counts as undecided, what was refused stays refused.
 *
 * All questions of one moment are answered by one reading, because that is a request to another process.
 * REQ-CNS-06.
 */
export function readConsent(): RecordedConsent {
  const cookies = document.cookie;
  // Further ones belong to a path or a parent domain.
  const records = cookies
    .split('; ')
    .filter((cookie) => /^OptanonConsent=.*groups/.test(cookie))
    .map((cookie) => cookie.slice('OptanonConsent='.length));
  const [record] = records;
  const rule = readCookie('cuConsentRule', cookies);
  const hasSignal = Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) || rule === 'gpc';
  const isOfSignal = /isGpcEnabled=1/.test(`${record}`);
  const isOptOut = rule === 'opt-out';
  // An answer of the signal no longer counts once the browser stops sending it.
  const isLapsed = record && (isOfSignal || isOutdated(record));
  const isAnswered =
    (record && !OF_ONETRUST.test(record)) || readCookie('OptanonAlertBoxClosed', cookies) !== undefined;
  return {
    ...{ record, hasSignal, isOfSignal, isOptOut },
    isDecided: hasSignal || (!isLapsed && isAnswered),
    allows(group) {
      if (hasSignal) return group === 'C0001';
      // OneTrust writes `:` plain or encoded, twice where the whole cookie is encoded.
      const state = `.*${group}(:|%(25)?3A)`;
      const isAllowed = new RegExp(`groups(?!${state}0)${state}1`, 'i');
      if (!records.every((each) => isAllowed.test(each))) return false;
      return group === 'C0001' || isOptOut || (record !== undefined && !records.some(isOutdated));
    },
  };
}

/** Version of the banner's text: the editors' version, a dot and a digest (consentCopy.ts). Empty without a banner. */
export function shownVersion(): string {
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
