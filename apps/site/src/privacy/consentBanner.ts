import { reportError } from '../platform/browser/reportError.ts';
import { readText, writeText } from '../platform/browser/storage.ts';
import { browserConsent, syncConsentAcrossTabs } from './browserConsent.ts';
import { CONSENT_GROUPS } from './consentGroups.ts';
import { readConsent } from './recordedConsent.ts';
import { clearRefusedOnChange } from './storage/clearRefusedOnChange.ts';
import type { StorageName } from './storage/storageMatrix.ts';

/** Whether the visitor answered on this page; where cookies are blocked, it is the only record. */
let isAnswered = false;

const UNSENT = 'cuDecision' satisfies StorageName;

type Decision = Parameters<typeof import('./decideConsent.ts').decideConsent>;

/**
 * Asks for consent, by OneTrust or the built-in banner: the banner while the visitor is undecided, the preferences from `[data-consent="settings"]`.
 * Without scripts nothing is asked, and nothing runs that needs consent.
 * @param loadOneTrust loads and starts OneTrust's script by its domain script id
 */
export function startConsentBanner(loadOneTrust: (id: string) => void): void {
  const { oneTrust } = document.documentElement.dataset;
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  syncConsentAcrossTabs();
  if (oneTrust) loadOneTrust(oneTrust);
  else if (banner) showBanner(banner);
  clearRefusedOnChange();
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-consent]');
    if (!button) return;
    const { consent } = button.dataset;
    if (consent === 'accept') decide(consent, banner?.dataset.groups?.split(' '));
    else if (consent === 'refuse') decide(consent);
    else if (!openSettings(banner)) return;
    event.preventDefault();
  });
}

/** Loaded while the banner is shown, so that a decision is stored and applied without the network. */
const loadDecision = () => import('./decideConsent.ts');

/** If the code can't be loaded, the banner stays and the next click tries again. */
function decide(...decision: Decision): void {
  loadDecision()
    .then(({ decideConsent }) => {
      isAnswered = true;
      const body = decideConsent(...decision);
      writeText(UNSENT, body);
      send(body);
    })
    .catch((error) => reportError('consent', error));
}

/** Sends a decision, by default the stored one. If the code can't be loaded, the next page sends it. */
function send(body?: string): void {
  import('./sendConsentDecision.ts')
    .then((module) => module.sendConsentDecision(body))
    .catch((error) => reportError('consent', error));
}

/** Shown before the page's load event, which one missing image would delay. */
function showBanner(banner: HTMLElement): void {
  exposeOneTrustGroups();
  if (readText(UNSENT)) send();
  recordSignal();
  const update = () => {
    const hasFocus = banner.contains(document.activeElement);
    // Also chooses the text for visitors who refused an earlier version.
    const recorded = readConsent();
    banner.dataset.rule = browserConsent.allows('C0002', recorded) ? 'opt-out' : 'opt-in';
    banner.hidden = isAnswered || recorded.isDecided;
    if (!banner.hidden) loadDecision().catch(() => undefined);
    if (hasFocus && banner.hidden) document.getElementById('content')?.focus({ preventScroll: true });
  };
  update();
  browserConsent.onChange(update);
  new ResizeObserver(() => reserveBannerSpace(banner.offsetHeight)).observe(banner);
}

/** Records Global Privacy Control once: not where cookies are blocked, which would record it on each page, nor on a page that may never be activated. */
function recordSignal(): void {
  const { hasSignal, isOfSignal } = readConsent();
  if (hasSignal && !isOfSignal && navigator.cookieEnabled && !document.prerendering) decide('gpc');
}

/**
 * Keeps focused elements and the end of the page clear of the banner. Set on the few elements concerned, because a custom property on the root would
 * recalculate the style of every element.
 */
function reserveBannerSpace(height: number): void {
  const { body, documentElement } = document;
  documentElement.style.scrollPaddingBlockEnd = `calc(${height}px + var(--space-3))`;
  body.style.paddingBlockEnd = `${height}px`;
}

/** @returns false where nothing opens and the link should lead to the cookie page */
function openSettings(banner: HTMLElement | null): boolean {
  // Before OneTrust has loaded, the global may hold the visitor's country only.
  const { OneTrust } = globalThis as { OneTrust?: { ToggleInfoDisplay?(): void } };
  if (OneTrust?.ToggleInfoDisplay) OneTrust.ToggleInfoDisplay();
  else if (banner)
    import('./preferences/openPreferences.ts')
      .then((module) => module.openPreferences(decide))
      .catch((error) => {
        reportError('consent', error);
        location.assign(banner.querySelector('a')?.href ?? '/');
      });
  return Boolean(OneTrust?.ToggleInfoDisplay ?? banner);
}

/** Defines OneTrust's global for the built-in banner, `,C0001,C0002,`, read from cookies at each access. */
export function exposeOneTrustGroups(): void {
  Object.defineProperty(globalThis, 'OnetrustActiveGroups', {
    configurable: true,
    get: () => `,${CONSENT_GROUPS.filter(readConsent().allows)},`,
  });
}
