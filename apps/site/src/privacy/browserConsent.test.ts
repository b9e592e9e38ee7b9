import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from './browserConsent.ts';
import { exposeOneTrustGroups } from './consentBanner.ts';
import { CONSENT_GROUPS } from './consentGroups.ts';
import { consentCookieCases } from './testing/consentCookieCases.ts';

const { allows, isDecided } = browserConsent;
const banner = { dataset: { consentBanner: '2026-11-22.0123abcd' } };
const page = { cookie: '', querySelector: () => banner };
const allowed = () => CONSENT_GROUPS.filter((group) => allows(group));
const setGroups = (groups: string) => vi.stubGlobal('OnetrustActiveGroups', groups);

beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups;
});

test('undecided: the rule of the country counts, opt-in where it is unknown', () => {
  expect([allowed(), isDecided()]).toEqual([['C0001'], false]);
  page.cookie = 'a=b; cuConsentRule=opt-out';
  expect([allowed(), isDecided()]).toEqual([[...CONSENT_GROUPS], false]);
});

test.each([
  ['groups=C0001%3A1%2CC0002%3A1%2CC0003%3A0', ['C0001', 'C0002'], true],
  ['groups=C0001:1,C0002:0,C0004:1', ['C0001', 'C0004'], true],
  ['groups%3DC0001%253A1%252CC0002%253A1', ['C0001', 'C0002'], true],
  // What OneTrust writes before it shows the banner.
  ['interactionCount=0&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A0', ['C0001'], false],
  // And after the first page was left without an answer.
  [
    'interactionCount=1&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A0&AwaitingReconsent=false',
    ['C0001'],
    false,
  ],
  ['landingPath=https%3A%2F%2Fwww.cumulus.example%2F&groups=C0001%3A1%2CC0002%3A0', ['C0001'], false],
  ['interactionCount=10&groups=C0001%3A1%2CC0002%3A0', ['C0001'], true],
])('the cookie %s takes precedence over the rule', (value, groups, decided) => {
  page.cookie = `OptanonConsent=${value}; cuConsentRule=opt-out`;
  expect([allowed(), isDecided()]).toEqual([groups, decided]);
});

test.each(consentCookieCases)('analytics: %s', (_, cookies, isAllowed) => {
  page.cookie = cookies;
  expect(allows('C0002')).toBe(isAllowed ?? false);
  page.cookie = `${cookies}; cuConsentRule=opt-out`;
  expect(allows('C0002')).toBe(isAllowed ?? true);
});

test('OneTrust’s groups count, also without its cookie; a refusal in another tab takes precedence', () => {
  setGroups(',C0001,C0002,');
  expect(allowed()).toEqual(['C0001', 'C0002']);
  setGroups('C0001,C0003');
  page.cookie = 'cuConsentRule=opt-out';
  expect(allowed()).toEqual(['C0001', 'C0003']);
  setGroups(',C0001,C0002,C0003,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:0,C0003:1';
  expect(allowed()).toEqual(['C0001', 'C0003']);
});

test('OneTrust’s other cookie shows that the visitor decided', () => {
  page.cookie = 'OptanonConsent=interactionCount=1&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A1';
  expect(isDecided()).toBe(false);
  page.cookie += '; OptanonAlertBoxClosed=2026-11-21T12:00:00.000Z';
  expect(isDecided()).toBe(true);
});

test('until OneTrust has its groups the rule of the country counts, and necessary storage is always allowed', () => {
  setGroups(',,');
  expect(allowed()).toEqual(['C0001']);
  page.cookie = 'cuConsentRule=opt-out';
  expect(allowed()).toEqual([...CONSENT_GROUPS]);
  setGroups(',C0003,');
  expect(allowed()).toEqual(['C0001', 'C0003']);
});

test('Global Privacy Control is a refusal and a decision', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  setGroups(',C0001,C0002,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1; cuConsentRule=opt-out';
  expect([allowed(), isDecided()]).toEqual([['C0001'], true]);
});

test('when the browser stops sending it, nothing is allowed and the banner is shown', () => {
  page.cookie = 'OptanonConsent=isGpcEnabled=1&groups=C0001:1,C0002:0; OptanonAlertBoxClosed=a; cuConsentRule=opt-out';
  expect([allows('C0002'), isDecided()]).toEqual([false, false]);
});

const answered = (version: string, groups: string) =>
  `OptanonConsent=isGpcEnabled=0&version=${version}&landingPath=x&groups=${groups}; OptanonAlertBoxClosed=a`;
const [YES, NO] = ['C0001%3A1%2CC0002%3A1%2CC0003%3A0', 'C0001%3A1%2CC0002%3A0%2CC0003%3A0'];

test.each([
  ['of today', '2026-11-22.89abcdef', true],
  ['of today, with another digest', '2026-11-22.0123abcd', true],
  // A page that was opened earlier shows an earlier version.
  ['of a version later than this page’s', '2026-12.0123abcd', true],
  ['of OneTrust’s form', '202409.2.0', true],
  ['of the month before', '2026-10.0123abcd', false],
  ['of an earlier day', '2026-11-21.0123abcd', false],
  ['of the same month without a day', '2026-11.0123abcd', false],
  // Compared as text it would be later than any date.
  ['whose version is no date', 'v3.0123abcd', false],
])('an answer to a text %s counts: %s', (_, version, counts) => {
  page.cookie = answered(version, YES);
  expect([allows('C0002'), isDecided()]).toEqual([counts, counts]);
  page.cookie = answered(version, NO);
  expect([allows('C0002'), isDecided()]).toEqual([false, counts]);
});

test('a page’s version that is no date does not ask again and again', () => {
  vi.stubGlobal('document', {
    cookie: answered('v3.0123abcd', YES),
    querySelector: () => ({ dataset: { consentBanner: 'v3.0123abcd' } }),
  });
  expect([allows('C0002'), isDecided()]).toEqual([true, true]);
});

test('after a new version, consent counts as undecided and a refusal stays', () => {
  page.cookie = `${answered('2026-10.0123abcd', YES)}; cuConsentRule=opt-out`;
  expect(allowed()).toEqual(['C0001', 'C0002']);
  page.cookie = `${answered('2026-10.0123abcd', NO)}; cuConsentRule=opt-out`;
  expect(allowed()).toEqual(['C0001']);
});

test('Global Privacy Control that only the server sees is a refusal as well', () => {
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1; cuConsentRule=gpc';
  expect([allowed(), isDecided()]).toEqual([['C0001'], true]);
});

test('without OneTrust, its global is read from the cookies at each access', () => {
  exposeOneTrustGroups();
  const global = () => (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups;
  expect(global()).toBe(',C0001,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1,C0003:0,C0004:1';
  expect(global()).toBe(',C0001,C0002,C0004,');
  expect(allowed()).toEqual(['C0001', 'C0002', 'C0004']);
});

test('without OneTrust, an answer reads the cookies a few times only: each reading is a request to another process', () => {
  exposeOneTrustGroups();
  let readings = 0;
  vi.stubGlobal('document', {
    ...page,
    get cookie() {
      readings += 1;
      return 'cuConsentRule=opt-out';
    },
  });
  expect(allows('C0002')).toBe(true);
  expect(readings).toBeLessThanOrEqual(4);
});
