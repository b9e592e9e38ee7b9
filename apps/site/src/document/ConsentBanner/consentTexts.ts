import type { ConsentEntry, MicrocopyEntry } from '@cumulus/content-model';
import type { ConsentTexts } from '../../visitor/consent/preferences/ConsentTexts.ts';
import { consentVersion } from './consentVersion.ts';

/**
 * The words of the preferences, for the browser.
 * @param consent the entry in one language
 * @param localizePath an address as it is in this language
 */
export function consentTexts(
  consent: ConsentEntry,
  microcopy: MicrocopyEntry | undefined,
  localizePath: (path: string) => string,
): ConsentTexts {
  const { settings, introduction, signal, acceptAll, refuseAll, save, groups, cookiePage } = consent;
  return {
    version: consentVersion(consent),
    title: settings,
    ...{ introduction, signal, acceptAll, refuseAll, save },
    close: (microcopy?.texts as Record<string, string> | undefined)?.close ?? '',
    ...(cookiePage && { cookiePage: { label: cookiePage.label, url: localizePath(cookiePage.url) } }),
    groups: groups as ConsentTexts['groups'],
  };
}
