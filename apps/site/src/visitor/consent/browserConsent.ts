import type { ConsentGroup } from './ConsentGroup.ts';

/** The visitor's consent as the browser knows it; on the server consentOfRequest tells it. */
export const browserConsent = { allows, onChange };

interface ConsentGlobals {
  /** `,C0001,C0002,` once OneTrust is there. */
  OnetrustActiveGroups?: string;
  navigator: { globalPrivacyControl?: boolean };
}

/**
 * Whether the visitor allows a group, as far as is known now: what OneTrust says, else its cookie `OptanonConsent`, else the rule of the
 * visitor's country, which the server hands over in session cookie `cuConsentRule`. A browser that says no to tracking (Global Privacy Control)
 * has said no.
 */
function allows(group: ConsentGroup): boolean {
  const { navigator, OnetrustActiveGroups: active } = globalThis as unknown as ConsentGlobals;
  if (navigator.globalPrivacyControl) return group === 'C0001';
  if (active) return `,${active},`.includes(`,${group},`);
  const [groups] = /(?:^|; )OptanonConsent=[^;]*groups[^;]*/.exec(document.cookie) ?? [];
  // OneTrust writes `:` as it is or encoded, twice where the whole cookie is.
  if (groups) return new RegExp(`groups.*${group}(:|%(25)?3A)1`, 'i').test(groups);
  return group === 'C0001' || document.cookie.includes('cuConsentRule=opt-out');
}

/**
 * Calls the listener whenever the visitor's consent changed.
 * @returns stops listening
 */
function onChange(listener: () => void): () => void {
  addEventListener('OneTrustGroupsUpdated', listener);
  return () => removeEventListener('OneTrustGroupsUpdated', listener);
}
