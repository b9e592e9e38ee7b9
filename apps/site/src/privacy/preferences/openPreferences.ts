import { type CookieConsentConfig, reset, run, showPreferences, type Translation } from 'vanilla-cookieconsent';
import libraryBase from 'vanilla-cookieconsent/dist/css-components/base.css?inline';
import libraryStyles from 'vanilla-cookieconsent/dist/css-components/preferences-modal.css?inline';
import { styleSheetOf } from '../../platform/browser/styleSheet.ts';
import { browserConsent } from '../browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import type { decideConsent } from '../decideConsent.ts';
import { recordedConsent } from '../recordedConsent.ts';
import type { ConsentTexts } from './consentTexts.ts';
import ownStyles from './preferences.css?inline';
import { withOwnMarkup } from './trustedMarkup.ts';

let isStyled = false;

/**
 * Opens the preferences: each group with its purpose and a switch. Closed without a button, nothing is decided.
 * @param decide keeps what the visitor decides
 * @throws when their words can't be had
 */
export async function openPreferences(decide: (...decision: Parameters<typeof decideConsent>) => void): Promise<void> {
  // For what may be refused now: removeRefused asks for it again, if it has to.
  import('../storage/clearRefused.ts').catch(() => undefined);
  const answer = await fetch(`/consent/${document.documentElement.lang}.json`);
  if (!answer.ok) throw new Error(`HTTP error: ${answer.status}`);
  const texts: ConsentTexts = await answer.json();
  if (!isStyled) document.adoptedStyleSheets.push(...[libraryBase, libraryStyles, ownStyles].map(styleSheetOf));
  isStyled = true;
  // What another opening left.
  reset();
  const hasSignal = recordedConsent.hasSignal();
  await run(
    preferencesConfig({
      texts,
      allowed: CONSENT_GROUPS.filter(browserConsent.allows),
      hasSignal,
      onDecided: (allowed) => decide('choose', allowed, texts.version),
      onClosed: keepFocus,
    }),
  );
  withOwnMarkup(showPreferences);
  addLink(texts);
  // The library's `readOnly` means that a group is always on.
  if (hasSignal)
    for (const input of document.querySelectorAll<HTMLInputElement>('#cc-main input')) input.disabled = true;
}

function addLink({ cookiePage }: ConsentTexts): void {
  const introduction = document.querySelector('#cc-main .pm__section-desc');
  if (!cookiePage || !introduction) return;
  const link = document.createElement('a');
  link.href = cookiePage.url;
  link.textContent = cookiePage.label;
  introduction.append(' ', link);
}

/** What opened the preferences may be gone with the banner. */
function keepFocus(): void {
  if (!document.activeElement?.checkVisibility?.() || document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}

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
