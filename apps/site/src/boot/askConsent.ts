import { reportError } from '../platform/browser/reportError.ts';
import { actAsOneTrust } from '../visitor/consent/actAsOneTrust.ts';
import { browserConsent } from '../visitor/consent/browserConsent.ts';
import { CONSENT_GROUPS } from '../visitor/consent/ConsentGroup.ts';
import { decideConsent } from '../visitor/consent/decideConsent.ts';
import { followConsent } from '../visitor/consent/followConsent.ts';
import { recordedConsent } from '../visitor/consent/recordedConsent.ts';
import { removeRefused } from '../visitor/consent/removeRefused.ts';

/** In this page: where the browser keeps no cookies, nothing else tells it. */
let isAnswered = false;

/**
 * Asks the visitor what may be measured and remembered, or lets OneTrust ask: the banner while nothing is decided, the preferences from
 * `[data-consent="settings"]`. Without scripts nothing is asked, and nothing is done that would need an answer.
 */
export function askConsent(root: Document = document): void {
  const { oneTrust } = root.documentElement.dataset;
  const banner = root.querySelector<HTMLElement>('[data-consent-banner]');
  if (oneTrust) import('../visitor/consent/onetrust/loadOneTrust.ts').then((module) => module.loadOneTrust(oneTrust));
  else if (banner) showBanner(banner);
  followConsent();
  removeRefused();
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-consent]');
    if (!button) return;
    const { consent } = button.dataset;
    const version = banner?.dataset.consentBanner ?? '';
    if (consent === 'accept') decide(CONSENT_GROUPS, consent, version);
    else if (consent === 'refuse') decide([], consent, version);
    else if (!openSettings(banner)) return;
    event.preventDefault();
  });
}

function decide(...decision: Parameters<typeof decideConsent>): void {
  isAnswered = true;
  decideConsent(...decision);
}

/** At once, not when the page has loaded: one picture that doesn't come would keep it away. What is decided elsewhere, followConsent tells. */
function showBanner(banner: HTMLElement): void {
  actAsOneTrust();
  const show = () => {
    const isLeft = banner.contains(document.activeElement);
    banner.dataset.rule = recordedConsent.isOptOut() ? 'opt-out' : 'opt-in';
    banner.hidden = isAnswered || browserConsent.isDecided();
    if (isLeft && banner.hidden) document.getElementById('content')?.focus({ preventScroll: true });
  };
  show();
  browserConsent.onChange(show);
  new ResizeObserver(() => makeRoom(banner.offsetHeight)).observe(banner);
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
    import('../visitor/consent/preferences/openPreferences.ts')
      .then((module) => module.openPreferences(decide))
      .catch((error) => {
        reportError('consent', error);
        location.assign(banner.querySelector('a')?.href ?? '/');
      });
  return Boolean(OneTrust?.ToggleInfoDisplay ?? banner);
}
