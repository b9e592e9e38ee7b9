import type { ConsentGroup } from '../consentGroups.ts';

/** Copy of the preferences in one language, as `/consent/{locale}.json` serves it. */
export interface ConsentTexts {
  /** Version of the copy (consentCopy.ts). */
  version: string;
  title: string;
  introduction: string;
  /** Shown in place of the introduction where the browser sends Global Privacy Control. */
  signal: string;
  acceptAll: string;
  refuseAll: string;
  save: string;
  close: string;
  /** Shown when a choice was saved. */
  saved?: string;
  /** Added where the choice ends recording and measuring. */
  stopped?: string;
  cookiePage?: { label: string; url: string };
  /** The groups that visitors are asked for. */
  groups: Readonly<Partial<Record<ConsentGroup, { title: string; text: string }>>>;
}

/** Name of the Trusted Types policy that renders the preferences; the security policy allows it. */
export const PREFERENCES_POLICY = 'consent-preferences';
