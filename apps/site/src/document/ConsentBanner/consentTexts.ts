import type { ConsentEntry, MicrocopyEntry } from '@cumulus/content-model';
import { CONSENT_GROUPS, type ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import type { ConsentTexts } from '../../visitor/consent/preferences/ConsentTexts.ts';
import { askedGroups } from './askedGroups.ts';
import { consentVersion } from './consentVersion.ts';

/**
 * The words of the preferences, for the browser.
 * @param consent the entry in one language
 * @param localizePath an address as it is in this language
 * @param used the groups that visitors are asked for: see usedGroups
 */
export function consentTexts(
  consent: ConsentEntry,
  microcopy: MicrocopyEntry | undefined,
  localizePath: (path: string) => string,
  used: readonly ConsentGroup[] = CONSENT_GROUPS,
): ConsentTexts {
  const { settings, introduction, signal, acceptAll, refuseAll, save, cookiePage } = consent;
  return {
    version: consentVersion(consent, used),
    title: settings,
    ...{ introduction, signal, acceptAll, refuseAll, save },
    close: (microcopy?.texts as Record<string, string> | undefined)?.close ?? '',
    ...(cookiePage && { cookiePage: { label: cookiePage.label, url: localizePath(cookiePage.url) } }),
    groups: askedGroups(consent, used),
  };
}
