import { randomId } from '../randomId.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';

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
