import { CONSENT_GROUPS, type ConsentGroup } from '../../apps/site/src/privacy/consentGroups.ts';

/**
 * Value of the consent tool's cookie, `OptanonConsent`, as far as the site reads it.
 * @param allowed groups allowed besides what is strictly necessary; the others are refused
 */
export function consentValue(allowed: readonly ConsentGroup[]): string {
  const groups = CONSENT_GROUPS.map((group) => `${group}:${+(group === 'C0001' || allowed.includes(group))}`);
  return `groups=${encodeURIComponent(groups.join())}`;
}
