import { onPageShown } from '../platform/browser/lifecycle.ts';
import { CONSENT_GROUPS, type ConsentGroup } from './consentGroups.ts';
import { readConsent } from './recordedConsent.ts';

/** The visitor's consent, for all browser code; server code uses requestConsent. REQ-CNS-05. */
export const browserConsent = { allows, isDecided: () => readConsent().isDecided, onChange };

/** Event that OneTrust, or the built-in banner in its place, dispatches on window. */
export const CONSENT_CHANGED = 'OneTrustGroupsUpdated';

/**
 * The groups that OneTrust allows: `,C0001,C0002,`. Undefined while it has not loaded the settings of a new visitor, when its value is `,,`. The built-in
 * banner's global is a getter of what is recorded (exposeOneTrustGroups): not read here, or each answer would read the cookies once more.
 */
export function activeGroups(): string | undefined {
  const active = Object.getOwnPropertyDescriptor(globalThis, 'OnetrustActiveGroups')?.value as string | undefined;
  return active && /\w/.test(active) ? active : undefined;
}

/**
 * Whether the visitor allows a group: as OneTrust says, unless it was refused in another tab since; else as recorded, else by the
 * rule of the visitor's country. Global Privacy Control is a refusal.
 * @param recorded what the caller has just read
 */
function allows(group: ConsentGroup, recorded = readConsent()): boolean {
  if (group === 'C0001') return true;
  const active = activeGroups();
  if (!active || recorded.hasSignal) return recorded.allows(group);
  return `,${active},`.includes(`,${group},`) && (!recorded.record || recorded.allows(group));
}

/** The groups that the visitor allows. */
const allowedGroups = (recorded = readConsent()) =>
  CONSENT_GROUPS.filter((group) => browserConsent.allows(group, recorded));

/**
 * Calls the listener whenever the visitor's consent has changed.
 * @returns removes the listener
 */
function onChange(listener: () => void): () => void {
  addEventListener(CONSENT_CHANGED, listener);
  return () => removeEventListener(CONSENT_CHANGED, listener);
}

/** Calls the listener at every completed route change and consent change; for a prerendered page not before it is activated. */
export function onPageShownOrConsentChange(listener: () => void): void {
  onPageShown(listener);
  browserConsent.onChange(() => document.prerendering || listener());
}

/** Dispatches the event of a consent change in OneTrust's form. */
export function dispatchConsentChange(): void {
  dispatchEvent(new CustomEvent(CONSENT_CHANGED, { detail: allowedGroups() }));
}

/**
 * Applies decisions made in other tabs: immediately where the browser reports cookie changes, else when the other tab writes to local storage, at the
 * latest when this tab becomes visible or is restored from the back/forward cache. Call it before other listeners are added: a decision is two cookies, and
 * if the second arrives while listeners react to the first, it must count as another change for those that already ran.
 */
export function syncConsentAcrossTabs(): void {
  const readState = () => {
    const recorded = readConsent();
    return `${allowedGroups(recorded)} ${recorded.isDecided}`;
  };
  let state = readState();
  browserConsent.onChange(() => {
    state = readState();
  });
  const sync = () => {
    if (readState() !== state) dispatchConsentChange();
  };
  (globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', sync);
  document.addEventListener('visibilitychange', sync);
  for (const type of ['pageshow', 'storage']) addEventListener(type, sync);
}
