import type { ConsentGroup } from './ConsentGroup.ts';

/** Session cookie that the server sets where consent is opt-out: what is undecided is allowed then. */
const OPT_OUT = /(?:^|; )cuConsentRule=opt-out/;

/**
 * Whether the visitor allows a group, as far as is known now: what OneTrust says, else its cookie `OptanonConsent`, else the rule of the
 * visitor's country. A browser that says no to tracking (Global Privacy Control) has said no.
 */
export function hasConsent(group: ConsentGroup): boolean {
  const { navigator, OnetrustActiveGroups: active } = globalThis as unknown as Window & ConsentGlobals;
  if (navigator.globalPrivacyControl) return group === 'C0001';
  if (active) return `,${active},`.includes(`,${group},`);
  const [, cookie] = /(?:^|; )OptanonConsent=([^;]*)/.exec(document.cookie) ?? [];
  const [, groups] = /groups=([^&]*)/.exec(decode(cookie ?? '')) ?? [];
  if (groups) return `,${groups},`.includes(`,${group}:1,`);
  return group === 'C0001' || OPT_OUT.test(document.cookie);
}

interface ConsentGlobals {
  /** `,C0001,C0002,` once OneTrust is there. */
  OnetrustActiveGroups?: string;
  navigator: { globalPrivacyControl?: boolean };
}

/** OneTrust writes some signs of its cookie encoded and some not. */
function decode(text: string): string {
  return text.replace(/%(?:3[AD]|2[C6])/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)));
}
