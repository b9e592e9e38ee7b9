// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { consentContext } from './eventContext.ts';

const FIELDS = 'version=2026-11.abc&consentId=0a1b-2c3d&groups=C0001%3A1%2CC0002%3A1%2CC0003%3A0%2CC0004%3A0';
const GROUPS = { C0001: true, C0002: true, C0003: false, C0004: false };
const write = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the consent tool writes it
  document.cookie = cookie;
};

afterEach(() => {
  for (const name of ['OptanonConsent', 'cuConsentRule']) write(`${name}=; Max-Age=-1`);
  vi.unstubAllGlobals();
});

// REQ-CNS-08
test.each([
  ['plain', FIELDS],
  ['encoded as a whole', encodeURIComponent(FIELDS)],
])('has the groups, the version and the id of a decision: %s', (_, cookie) => {
  write(`OptanonConsent=${cookie}`);
  expect(consentContext()).toEqual({
    categoryPreferences: GROUPS,
    version: '2026-11.abc',
    consentId: '0a1b-2c3d',
  });
});

test('has neither version nor id where the country’s rule allows and the visitor is undecided', () => {
  write('cuConsentRule=opt-out');
  expect(consentContext()).toEqual({ categoryPreferences: { C0001: true, C0002: true, C0003: true, C0004: true } });
});

test('has the groups that OneTrust allows now', () => {
  write(`OptanonConsent=${FIELDS.replace('C0003%3A0', 'C0003%3A1')}`);
  vi.stubGlobal('OnetrustActiveGroups', ',C0001,C0002,');
  expect(consentContext().categoryPreferences).toEqual(GROUPS);
});

test('a broken cookie does not drop the event', () => {
  write('OptanonConsent=%E0%A4%groups%%');
  expect(consentContext()).toEqual({
    categoryPreferences: { C0001: true, C0002: false, C0003: false, C0004: false },
  });
});
