import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent, followConsent } from './browserConsent.ts';
import { CONSENT_GROUPS } from './consentGroups.ts';
import { recordedConsent } from './recordedConsent.ts';
import { sendDecision } from './sendDecision.ts';
import { removeRefused } from './storage/removeRefused.ts';

/** In this page: where the browser keeps no cookies, nothing else tells it. */
let isAnswered = false;

type Decision = Parameters<typeof import('./decideConsent.ts').decideConsent>;

/**
 * Asks the visitor what may be measured and remembered, or lets OneTrust ask: the banner while nothing is decided, the preferences from
 * `[data-consent="settings"]`. Without scripts nothing is asked, and nothing is done that would need an answer.
 * @param loadOneTrust fetches and starts OneTrust's script; takes its domain script id
 */
export function askConsent(loadOneTrust: (id: string) => void): void {
  const { oneTrust } = document.documentElement.dataset;
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (oneTrust) loadOneTrust(oneTrust);
  else if (banner) showBanner(banner);
  followConsent();
  removeRefused();
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

/** Fetched while the visitor is asked, so that an answer needs no network. */
const loadDecision = () => import('./decideConsent.ts');

/** Where the code for it can't be had, the banner stays, and the next click tries again. */
function decide(...decision: Decision): void {
  loadDecision()
    .then(({ decideConsent }) => {
      isAnswered = true;
      decideConsent(...decision);
    })
    .catch((error) => reportError('consent', error));
}

/** At once, not when the page has loaded: one picture that doesn't come would keep it away. What is decided elsewhere, followConsent tells. */
function showBanner(banner: HTMLElement): void {
  actAsOneTrust();
  recordSignal();
  const show = () => {
    const isLeft = banner.contains(document.activeElement);
    // What is said has to be true of who refused before the version was raised, too.
    banner.dataset.rule = browserConsent.allows('C0002') ? 'opt-out' : 'opt-in';
    banner.hidden = isAnswered || browserConsent.isDecided();
    if (!banner.hidden) loadDecision().catch(() => undefined);
    if (isLeft && banner.hidden) document.getElementById('content')?.focus({ preventScroll: true });
  };
  show();
  browserConsent.onChange(show);
  new ResizeObserver(() => makeRoom(banner.offsetHeight)).observe(banner);
}

/**
 * Global Privacy Control is recorded once, as the answer that the browser gave. A browser without cookies would give it on each page, and one page
 * that is prerendered may never be shown.
 */
function recordSignal(): void {
  if (recordedConsent.hasSignal() && !recordedConsent.isOfSignal() && navigator.cookieEnabled && !document.prerendering)
    decide('gpc');
}

/**
 * Nothing that has the focus is covered, and the end of the page can be scrolled out from under the banner. Told to the few that need it: a
 * property on the root would have the style of every element worked out anew.
 */
function makeRoom(height: number): void {
  const { body, documentElement } = document;
  documentElement.style.scrollPaddingBlockEnd = `calc(${height}px + var(--space-3))`;
  body.style.paddingBlockEnd = `${height}px`;
  const notice = body.querySelector<HTMLElement>('[data-mobile-notice]');
  if (notice) notice.style.insetBlockEnd = `${height}px`;
}

/** @returns whether something opens; if not, the link leads to the cookie page */
function openSettings(banner: HTMLElement | null): boolean {
  // Before it is ready, OneTrust may have put the visitor's country there, and nothing else.
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

/**
 * Stands in for OneTrust where the built-in banner asks: gives the page its global, `,C0001,C0002,`, what cookies tell at the moment of asking; and
 * sends on a decision that is not recorded yet.
 */
export function actAsOneTrust(): void {
  Object.defineProperty(globalThis, 'OnetrustActiveGroups', {
    configurable: true,
    get: () => `,${CONSENT_GROUPS.filter(recordedConsent.allows)},`,
  });
  sendDecision();
}
