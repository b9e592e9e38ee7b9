import { onPageShown } from '../platform/browser/lifecycle.ts';
import { CONSENT_GROUPS, type ConsentGroup } from './consentGroups.ts';
import { recordedConsent } from './recordedConsent.ts';

/** OneTrust's event on window, also of the built-in banner. */
export const CONSENT_CHANGED = 'OneTrustGroupsUpdated';

/**
 * The groups that OneTrust, or the built-in banner in its place, says are allowed: `,C0001,C0002,`. Undefined until it knows them: to whoever comes for
 * the first time OneTrust says `,,` while it loads its settings.
 */
export function activeGroups(): string | undefined {
  const { OnetrustActiveGroups: active } = globalThis as { OnetrustActiveGroups?: string };
  return active && /\w/.test(active) ? active : undefined;
}

/** The visitor's consent as the browser knows it, whoever asks for it; on the server consentOfRequest tells it. */
export const browserConsent = { allows, isDecided: recordedConsent.isDecided, onChange };

/**
 * Whether the visitor allows a group, as far as is known now: what OneTrust (or the built-in banner, in its place) says, unless it was refused since,
 * in another tab; else what was recorded, else the rule of the visitor's country. A browser that says no to tracking (Global Privacy Control)
 * has said no.
 */
function allows(group: ConsentGroup): boolean {
  if (group === 'C0001') return true;
  const active = activeGroups();
  if (!active || recordedConsent.hasSignal()) return recordedConsent.allows(group);
  return `,${active},`.includes(`,${group},`) && (!recordedConsent.read() || recordedConsent.allows(group));
}

/**
 * Calls the listener whenever the visitor's consent changed.
 * @returns stops listening
 */
function onChange(listener: () => void): () => void {
  addEventListener(CONSENT_CHANGED, listener);
  return () => removeEventListener(CONSENT_CHANGED, listener);
}

/**
 * Calls the listener at every completed route change, and whenever the visitor's consent changed: for what depends on both. A page that is rendered
 * ahead is called for when it is shown.
 */
export function onShownOrDecided(listener: () => void): void {
  onPageShown(listener);
  browserConsent.onChange(() => document.prerendering || listener());
}

/** Tells the page that the visitor's consent changed, as OneTrust does. */
export function announceConsent(): void {
  dispatchEvent(new CustomEvent(CONSENT_CHANGED, { detail: CONSENT_GROUPS.filter(browserConsent.allows) }));
}

/**
 * Follows a decision that is made in another tab: at once where the browser tells of changed cookies, else when that tab begins or ceases to keep
 * things in local storage, at the latest when this one is looked at again. A page that the back and forward buttons bring back is looked at again
 * as well.
 */
export function followConsent(): void {
  const look = () => `${CONSENT_GROUPS.filter(browserConsent.allows)} ${browserConsent.isDecided()}`;
  let seen = look();
  browserConsent.onChange(() => {
    seen = look();
  });
  const follow = () => {
    if (look() !== seen) announceConsent();
  };
  (globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', follow);
  document.addEventListener('visibilitychange', follow);
  for (const type of ['pageshow', 'storage']) addEventListener(type, follow);
}
