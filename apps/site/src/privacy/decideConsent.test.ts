// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConsentMethod, decideConsent } from './decideConsent.ts';

const sent: { method: string; groups: string; version: string; rule: string; consentId: string }[] = [];
const last = () => sent.at(-1);
const decide = (...decision: Parameters<typeof decideConsent>) => sent.push(JSON.parse(decideConsent(...decision)));
const ALL = ['C0002', 'C0003', 'C0004'];

function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the site writes them
    document.cookie = `${pair.split('=')[0]}=; Max-Age=-1; Path=/`;
  }
}

beforeEach(() => {
  document.body.innerHTML = '<aside data-consent-banner="2026-11-22.0123abcd"></aside>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearCookies();
  localStorage.clear();
  sent.length = 0;
});

/** @returns the recorded method of each decision */
function methods(...decisions: [ConsentMethod, string[]][]): string[] {
  for (const [method, groups] of decisions) decide(method, groups);
  return sent.map(({ method }) => method);
}

test('cookie and record have the version that was answered, of the banner or the preferences', () => {
  decide('accept', ALL);
  expect(last()).toMatchObject({ method: 'accept', version: '2026-11-22.0123abcd', rule: 'opt-in' });
  expect(document.cookie).toContain('version=2026-11-22.0123abcd&');
  decide('choose', ALL, '2026-12.0123abcd');
  expect(last()).toMatchObject({ method: 'choose', version: '2026-12.0123abcd' });
  expect(document.cookie).toContain('version=2026-12.0123abcd&');
  expect(sent[0]?.consentId).toBe(sent[1]?.consentId);
});

test('refusing what was allowed is a withdrawal, all of it or a part', () => {
  expect(methods(['accept', ALL], ['choose', ['C0001', 'C0002', 'C0003']], ['refuse', []])).toEqual([
    'accept',
    'withdraw',
    'withdraw',
  ]);
  expect(last()?.groups).toBe('C0001:1,C0002:0,C0003:0,C0004:0');
});

test('allowing more, the same or nothing as before is no withdrawal', () => {
  expect(
    methods(['refuse', []], ['refuse', []], ['choose', ['C0002']], ['choose', ['C0002']], ['accept', ALL]),
  ).toEqual(['refuse', 'refuse', 'choose', 'choose', 'accept']);
});

test('refusing what the country’s rule or consent to an earlier version allowed is no withdrawal', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
  document.cookie = 'cuConsentRule=opt-out; Path=/';
  decide('refuse');
  expect(last()).toMatchObject({ method: 'refuse', rule: 'opt-out' });
  clearCookies();
  decide('accept', ALL, '2026-10.0123abcd');
  decide('refuse');
  expect(last()?.method).toBe('refuse');
});

test('Global Privacy Control refuses everything, whatever is clicked, and is recorded as the method', () => {
  decide('accept', ALL);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  for (const method of ['gpc', 'accept'] as const) {
    decide(method, ALL);
    expect(last()).toMatchObject({ method: 'gpc', groups: 'C0001:1,C0002:0,C0003:0,C0004:0' });
    expect(document.cookie).toContain('isGpcEnabled=1&');
  }
});
