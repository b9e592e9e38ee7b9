import type { ConsentGroup } from './ConsentGroup.ts';

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
export function hasConsent(group: ConsentGroup): boolean {
  const { navigator, OnetrustActiveGroups: active } = globalThis as unknown as ConsentGlobals;
  if (navigator.globalPrivacyControl) return group === 'C0001';
  if (active) return `,${active},`.includes(`,${group},`);
  const [groups] = /(?:^|; )OptanonConsent=[^;]*groups[^;]*/.exec(document.cookie) ?? [];
  // OneTrust writes `:` as it is or encoded, twice where the whole cookie is.
  if (groups) return new RegExp(`groups.*${group}(:|%(25)?3A)1`, 'i').test(groups);
  return group === 'C0001' || document.cookie.includes('cuConsentRule=opt-out');
}
