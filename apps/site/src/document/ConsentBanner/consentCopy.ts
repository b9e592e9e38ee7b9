import { createHash } from 'node:crypto';
import { type ConsentEntry, type MicrocopyEntry, readMicrocopy } from '@cumulus/content-model';
import { type Content, settingsOf } from '../../cms/content.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../../privacy/consentGroups.ts';
import type { ConsentTexts } from '../../privacy/preferences/consentTexts.ts';
import { pageVendors } from '../siteEnvironment.ts';

/** The copy of one group: title, what it does, and a summary for the banner. */
interface GroupCopy {
  title: string;
  text: string;
  summary?: string;
}

function isGroupCopy(value: unknown): value is GroupCopy {
  const { title, text } = (value ?? {}) as Partial<Record<keyof GroupCopy, unknown>>;
  return typeof title === 'string' && typeof text === 'string';
}

/**
 * The editors' copy for each group that is used, in the order of `used`; groups without copy are left out.
 * @param used see usedGroups
 */
export function copyByGroup(
  { groups }: Pick<ConsentEntry, 'groups'>,
  used: readonly ConsentGroup[],
): Partial<Record<ConsentGroup, GroupCopy>> {
  const copy = new Map(Object.entries(groups ?? {}));
  return Object.fromEntries(
    used.flatMap((group) => {
      const own = copy.get(group);
      return isGroupCopy(own) ? [[group, own]] : [];
    }),
  );
}

/**
 * The version that editors gave the consent text, as the cookie keeps it. Raised, it has everybody asked again: a later one sorts after an earlier one.
 * What a cookie would encode becomes a hyphen, so that it is compared as it was written.
 */
export function consentTextVersion({ version }: Pick<ConsentEntry, 'version'>): string {
  return String(version).replace(/[^\w-]/g, '-');
}

const DIGITS = 8;

/**
 * Names the text that a visitor decides by: the editors' version, and after a dot a digest of all copy shown in this language, so that no change
 * goes unseen. Each recorded decision bears it, and the cookie. Only the editors' part makes visitors be asked again (recordedConsent.ts).
 * @param used see usedGroups
 */
export function consentVersion(
  { metadata: _, cookiePage: __, groups, ...words }: ConsentEntry,
  used: readonly ConsentGroup[] = CONSENT_GROUPS,
): string {
  const shown = { ...words, groups: copyByGroup({ groups }, used) };
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(shown).sort()))
    .digest('hex');
  return `${consentTextVersion(words)}.${digest.slice(0, DIGITS)}`;
}

/** By content, which is another object with each version: it is asked on every request. */
const versions = new WeakMap<Content, { version: string | undefined }>();

/**
 * The editors' version of the text that the built-in banner asks for consent with, by which the server knows that an answer is to an earlier one.
 * @param content the content of this moment
 * @returns undefined where there is no such text, and where a vendor asks, which has versions of its own
 */
export function currentConsentVersion(content: Content): string | undefined {
  const before = versions.get(content);
  if (before) return before.version;
  const settings = settingsOf(content, content.defaultLocale);
  const version = settings?.consent && !pageVendors.askForConsent ? consentTextVersion(settings.consent) : undefined;
  versions.set(content, { version });
  return version;
}

/**
 * The copy of the preferences, for the browser.
 * @param consent the entry in one language
 * @param localizePath an address as it is in this language
 * @param used the groups that visitors are asked for: see usedGroups
 */
export function preferencesCopy(
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
    close: readMicrocopy(microcopy).close ?? '',
    ...(cookiePage && { cookiePage: { label: cookiePage.label, url: localizePath(cookiePage.url) } }),
    groups: copyByGroup(consent, used),
  };
}
