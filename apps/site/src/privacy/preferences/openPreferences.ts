import { type CookieConsentConfig, reset, run, showPreferences, type Translation } from 'vanilla-cookieconsent';
import libraryBase from 'vanilla-cookieconsent/dist/css-components/base.css?inline';
import libraryStyles from 'vanilla-cookieconsent/dist/css-components/preferences-modal.css?inline';
import { addStyleSheets, createStyleSheet } from '../../platform/browser/styleSheet.ts';
import { browserConsent } from '../browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import type { decideConsent } from '../decideConsent.ts';
import { readConsent } from '../recordedConsent.ts';
import type { ConsentTexts } from './consentTexts.ts';
import ownStyles from './preferences.css?inline';
import { withTrustedMarkup } from './trustedMarkup.ts';

let isStyled = false;

/** Long enough to read two short sentences twice. */
const STATUS_MS = 8_000;

/** Until the library shows the dialog (100 ms), then as long as the second of two quick taps may take. */
const SHIELD_MS = 600;

/**
 * Opens the preferences: each group with its purpose and a switch. Closing them without a button decides nothing.
 * @throws where their copy can't be loaded
 */
export async function openPreferences(decide: (...decision: Parameters<typeof decideConsent>) => void): Promise<void> {
  // Preloads what a refusal needs; clearRefusedOnChange loads it again if this fails.
  import('../storage/clearRefused.ts').catch(() => undefined);
  const response = await fetch(`/consent/${document.documentElement.lang}.json`);
  if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
  const texts: ConsentTexts = await response.json();
  if (!isStyled) addStyleSheets(...[libraryBase, libraryStyles, ownStyles].map(createStyleSheet));
  isStyled = true;
  // Clears the state of an earlier opening.
  reset();
  const recorded = readConsent();
  const { hasSignal } = recorded;
  const confirm = prepareStatus(texts);
  await run(
    preferencesConfig({
      texts,
      allowed: CONSENT_GROUPS.filter((group) => browserConsent.allows(group, recorded)),
      hasSignal,
      onDecided: (allowed) => {
        const isMeasuringEnded = browserConsent.allows('C0002') && !allowed.includes('C0002');
        // Not before it is stored.
        const stopListening = browserConsent.onChange(() => {
          stopListening();
          confirm(isMeasuringEnded);
        });
        decide('choose', allowed, texts.version);
      },
      onClosed: restoreFocus,
    }),
  );
  withTrustedMarkup(showPreferences);
  shieldFromPresses();
  keepFocusInside();
  addLink(texts);
  // The library's `readOnly` means that a group is always on.
  if (hasSignal)
    for (const input of document.querySelectorAll<HTMLInputElement>('#cc-main input')) input.disabled = true;
}

/**
 * A second tap where the dialog was opened would save a choice that nobody read: "Save" may lie under the finger. A transparent layer takes all
 * presses until the dialog has been in sight for a moment. Keys aren't affected.
 */
function shieldFromPresses(): void {
  const shield = document.createElement('div');
  shield.className = 'pm__shield';
  document.getElementById('cc-main')?.append(shield);
  setTimeout(() => shield.remove(), SHIELD_MS);
}

/**
 * Adds an empty status, since screen readers announce only what changes in one that exists. It lies over the page and moves nothing.
 * @returns shows that a choice was saved
 */
function prepareStatus({ saved, stopped }: ConsentTexts): (isMeasuringEnded: boolean) => void {
  document.querySelector('.consentStatus')?.remove();
  const status = document.createElement('p');
  status.className = 'consentStatus';
  status.setAttribute('role', 'status');
  document.body.append(status);
  return (isMeasuringEnded) => {
    status.textContent = [saved, isMeasuringEnded && stopped].filter(Boolean).join(' ');
    setTimeout(() => status.remove(), STATUS_MS);
  };
}

function addLink({ cookiePage }: ConsentTexts): void {
  const introduction = document.querySelector('#cc-main .pm__section-desc');
  if (!cookiePage || !introduction) return;
  const link = document.createElement('a');
  link.href = cookiePage.url;
  link.textContent = cookiePage.label;
  introduction.append(' ', link);
}

/** The library focuses an element that no Tab reaches, from which it would let Shift+Tab leave the dialog. */
function keepFocusInside(): void {
  const dialog = document.querySelector('#cc-main [role="dialog"]');
  dialog?.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event as KeyboardEvent;
    if (key !== 'Tab' || !shiftKey || (document.activeElement as HTMLElement | null)?.tabIndex !== -1) return;
    event.preventDefault();
    [...dialog.querySelectorAll('button')].at(-1)?.focus();
  });
}

/** The opener may be hidden together with the banner. */
function restoreFocus(): void {
  if (!document.activeElement?.checkVisibility?.() || document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}

interface Preferences {
  texts: ConsentTexts;
  /** Groups that are allowed now. */
  allowed: readonly ConsentGroup[];
  /** Global Privacy Control decides, so the switches are disabled. */
  hasSignal: boolean;
  onDecided(allowed: ConsentGroup[]): void;
  onClosed(): void;
}

/** Expires when it is written: the decision is stored in OneTrust's form only. */
const EXPIRED_COOKIE = { name: 'cc_cookie', expiresAfterDays: -1, domain: '' };

/** The library's settings for its preferences alone: without its banner, its cookie and its changes to the page. */
function preferencesConfig({ texts, allowed, hasSignal, ...calls }: Preferences): CookieConsentConfig {
  const { title, signal, introduction, groups } = texts;
  const groupTexts = Object.entries(groups) as [ConsentGroup, { title: string; text: string }][];
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
      ...groupTexts.map(([group, { title, text }]) => ({ title, description: text, linkedCategory: group })),
    ],
  };
  const categories = groupTexts.map(
    ([group]) => [group, { enabled: allowed.includes(group), readOnly: group === 'C0001' }] as const,
  );
  return {
    mode: 'opt-in',
    autoShow: false,
    autoClearCookies: false,
    manageScriptTags: false,
    hideFromBots: false,
    cookie: EXPIRED_COOKIE,
    guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true } },
    categories: Object.fromEntries(categories),
    // The type requires the texts of the library's own banner, which is not used.
    language: { default: 'page', translations: { page: { preferencesModal } as Translation } },
    onConsent: ({ cookie }) => calls.onDecided(cookie.categories as ConsentGroup[]),
    onModalHide: calls.onClosed,
  };
}
