import { createHash } from 'node:crypto';
import { type ConsentEntry, type MicrocopyEntry, readMicrocopy } from '@cumulus/content-model';
import { type Content, settingsOf } from '../../cms/content.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../../privacy/consentGroups.ts';
import type { ConsentTexts } from '../../privacy/preferences/consentTexts.ts';
import { pageVendors } from '../siteEnvironment.ts';

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
 * The editors' copy for each used group, in that order; groups without copy are left out.
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
 * The editors' version of the consent text in the form that the cookie stores. Raising it asks every visitor again, so later versions have to sort
 * after earlier ones. Characters that a cookie would encode become hyphens.
 */
export function consentTextVersion({ version }: Pick<ConsentEntry, 'version'>): string {
  return String(version).replace(/[^\w-]/g, '-');
}

const DIGITS = 8;

/**
 * Identifies the text on which a visitor decides: the editors' version, a dot, and a digest of all copy in this language, so that every change is
 * detected. It is stored with each decision and in the cookie. Only a new editors' version asks visitors again (recordedConsent.ts).
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

/** Memoized by content object, which is new with each content version: it is read on every request. */
const versions = new WeakMap<Content, { version: string | undefined }>();

/**
 * The editors' version of the built-in banner's text, by which the server detects a decision on an earlier one.
 * @returns undefined without such a text, or when a vendor asks for consent
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
 * @param localizePath maps an address to this language
 * @param used the groups that visitors are asked for: see usedGroups
 */
export function preferencesCopy(
  consent: ConsentEntry,
  microcopy: MicrocopyEntry | undefined,
  localizePath: (path: string) => string,
  used: readonly ConsentGroup[] = CONSENT_GROUPS,
): ConsentTexts {
  const { settings, introduction, signal, acceptAll, refuseAll, save, cookiePage } = consent;
  const { saved, stopped }: Record<string, string | undefined> = Object(consent.controls);
  return {
    version: consentVersion(consent, used),
    title: settings,
    ...{ introduction, signal, acceptAll, refuseAll, save, saved, stopped },
    close: readMicrocopy(microcopy).close ?? '',
    ...(cookiePage && { cookiePage: { label: cookiePage.label, url: localizePath(cookiePage.url) } }),
    groups: copyByGroup(consent, used),
  };
}
