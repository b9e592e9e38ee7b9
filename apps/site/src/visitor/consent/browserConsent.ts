import { activeGroups } from './activeGroups.ts';
import { CONSENT_CHANGED } from './CONSENT_CHANGED.ts';
import type { ConsentGroup } from './ConsentGroup.ts';
import { recordedConsent } from './recordedConsent.ts';

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
