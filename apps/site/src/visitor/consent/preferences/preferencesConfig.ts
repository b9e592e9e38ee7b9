import type { CookieConsentConfig, Translation } from 'vanilla-cookieconsent';
import type { ConsentGroup } from '../ConsentGroup.ts';
import type { ConsentTexts } from './ConsentTexts.ts';

interface Preferences {
  texts: ConsentTexts;
  /** What is allowed now. */
  allowed: readonly ConsentGroup[];
  /** Global Privacy Control decides; there is nothing to choose. */
  hasSignal: boolean;
  onDecided(allowed: ConsentGroup[]): void;
  onClosed(): void;
}

/** A cookie that is over before it is written: the decision is kept in OneTrust's form, and nowhere else. */
const KEPT_NOWHERE = { name: 'cc_cookie', expiresAfterDays: -1, domain: '' };

/** The library's settings for its preferences alone: no banner, no cookie, nothing of the page touched. */
export function preferencesConfig({ texts, allowed, hasSignal, ...calls }: Preferences): CookieConsentConfig {
  const { title, signal, introduction, groups } = texts;
  const asked = Object.entries(groups) as [ConsentGroup, { title: string; text: string }][];
  const preferencesModal = {
    title,
    closeIconLabel: texts.close,
    ...(!hasSignal && {
      acceptAllBtn: texts.acceptAll,
      acceptNecessaryBtn: texts.refuseAll,
      savePreferencesBtn: texts.save,
    }),
    sections: [
      { description: hasSignal ? signal : introduction },
      ...asked.map(([group, { title, text }]) => ({ title, description: text, linkedCategory: group })),
    ],
  };
  const categories = asked.map(
    ([group]) => [group, { enabled: allowed.includes(group), readOnly: group === 'C0001' }] as const,
  );
  return {
    mode: 'opt-in',
    autoShow: false,
    autoClearCookies: false,
    manageScriptTags: false,
    hideFromBots: false,
    cookie: KEPT_NOWHERE,
    guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true } },
    categories: Object.fromEntries(categories),
    // Without a banner of the library's own, though its type asks for one.
    language: { default: 'page', translations: { page: { preferencesModal } as Translation } },
    onConsent: ({ cookie }) => calls.onDecided(cookie.categories as ConsentGroup[]),
    onModalHide: calls.onClosed,
  };
}
