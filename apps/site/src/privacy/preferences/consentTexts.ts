import type { ConsentGroup } from '../consentGroups.ts';

/** The words of the preferences in one language, as `/consent/{locale}.json` gives them. */
export interface ConsentTexts {
  /** Which words these are: see consentVersion. */
  version: string;
  title: string;
  introduction: string;
  /** What is said where the browser sends Global Privacy Control. */
  signal: string;
  acceptAll: string;
  refuseAll: string;
  save: string;
  close: string;
  cookiePage?: { label: string; url: string };
  /** Those that visitors are asked for. */
  groups: Readonly<Partial<Record<ConsentGroup, { title: string; text: string }>>>;
}

/** Name of the Trusted Types policy by which the preferences are drawn; the security policy admits it. */
export const PREFERENCES_POLICY = 'consent-preferences';
