import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from './browserConsent.ts';
import { actAsOneTrust } from './consentBanner.ts';
import { CONSENT_GROUPS } from './consentGroups.ts';

const { allows, isDecided } = browserConsent;
const banner = { dataset: { consentBanner: '2026-11-22.0123abcd' } };
const page = { cookie: '', querySelector: () => banner };
const allowed = () => CONSENT_GROUPS.filter(allows);
const say = (groups: string) => vi.stubGlobal('OnetrustActiveGroups', groups);

beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups;
});

test('undecided, the rule of the country counts; unknown means that consent has to be given first', () => {
  expect([allowed(), isDecided()]).toEqual([['C0001'], false]);
  page.cookie = 'a=b; cuConsentRule=opt-out';
  expect([allowed(), isDecided()]).toEqual([[...CONSENT_GROUPS], false]);
});

test.each([
  ['groups=C0001%3A1%2CC0002%3A1%2CC0003%3A0', ['C0001', 'C0002'], true],
  ['groups=C0001:1,C0002:0,C0004:1', ['C0001', 'C0004'], true],
  ['groups%3DC0001%253A1%252CC0002%253A1', ['C0001', 'C0002'], true],
  // What OneTrust writes before anyone was asked.
  ['interactionCount=0&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A0', ['C0001'], false],
  // Nor after the first page was left without an answer.
  [
    'interactionCount=1&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A0&AwaitingReconsent=false',
    ['C0001'],
    false,
  ],
  ['landingPath=https%3A%2F%2Fwww.cumulus.example%2F&groups=C0001%3A1%2CC0002%3A0', ['C0001'], false],
  ['interactionCount=10&groups=C0001%3A1%2CC0002%3A0', ['C0001'], true],
])('the cookie %s counts, whatever the rule', (value, groups, decided) => {
  page.cookie = `OptanonConsent=${value}; cuConsentRule=opt-out`;
  expect([allowed(), isDecided()]).toEqual([groups, decided]);
});

test('what OneTrust says counts, also where it keeps no cookie; a refusal in another tab counts more', () => {
  say(',C0001,C0002,');
  expect(allowed()).toEqual(['C0001', 'C0002']);
  say('C0001,C0003');
  page.cookie = 'cuConsentRule=opt-out';
  expect(allowed()).toEqual(['C0001', 'C0003']);
  say(',C0001,C0002,C0003,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:0,C0003:1';
  expect(allowed()).toEqual(['C0001', 'C0003']);
});

test('OneTrust’s other cookie tells that the visitor decided', () => {
  page.cookie = 'OptanonConsent=interactionCount=1&landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A1';
  expect(isDecided()).toBe(false);
  page.cookie += '; OptanonAlertBoxClosed=2026-11-21T12:00:00.000Z';
  expect(isDecided()).toBe(true);
});

test('while OneTrust doesn’t know its groups, the rule of the country counts, and what is necessary is never refused', () => {
  say(',,');
  expect(allowed()).toEqual(['C0001']);
  page.cookie = 'cuConsentRule=opt-out';
  expect(allowed()).toEqual([...CONSENT_GROUPS]);
  say(',C0003,');
  expect(allowed()).toEqual(['C0001', 'C0003']);
});

test('Global Privacy Control is a refusal and a decision', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  say(',C0001,C0002,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1; cuConsentRule=opt-out';
  expect([allowed(), isDecided()]).toEqual([['C0001'], true]);
});

test('when the browser ceases to send it, its answer is no longer the visitor’s: nothing is allowed, and he is asked', () => {
  page.cookie = 'OptanonConsent=isGpcEnabled=1&groups=C0001:1,C0002:0; OptanonAlertBoxClosed=a; cuConsentRule=opt-out';
  expect([allows('C0002'), isDecided()]).toEqual([false, false]);
});

const answered = (version: string, groups: string) =>
  `OptanonConsent=isGpcEnabled=0&version=${version}&landingPath=x&groups=${groups}; OptanonAlertBoxClosed=a`;
const [YES, NO] = ['C0001%3A1%2CC0002%3A1%2CC0003%3A0', 'C0001%3A1%2CC0002%3A0%2CC0003%3A0'];

test.each([
  ['of today', '2026-11-22.89abcdef', true],
  ['of today, in other words', '2026-11-22.0123abcd', true],
  // A page that was opened before has the earlier words.
  ['of a version that this page doesn’t know yet', '2026-12.0123abcd', true],
  ['that is OneTrust’s', '202409.2.0', true],
  ['of the month before', '2026-10.0123abcd', false],
  ['of an earlier day', '2026-11-21.0123abcd', false],
  ['of the same month, before there were days', '2026-11.0123abcd', false],
  // By its letters it would be later than any date.
  ['whose version is no date', 'v3.0123abcd', false],
])('an answer to a text %s counts: %s', (_, version, counts) => {
  page.cookie = answered(version, YES);
  expect([allows('C0002'), isDecided()]).toEqual([counts, counts]);
  page.cookie = answered(version, NO);
  expect([allows('C0002'), isDecided()]).toEqual([false, counts]);
});

test('a version of the page that is no date asks nobody again and again', () => {
  vi.stubGlobal('document', {
    cookie: answered('v3.0123abcd', YES),
    querySelector: () => ({ dataset: { consentBanner: 'v3.0123abcd' } }),
  });
  expect([allows('C0002'), isDecided()]).toEqual([true, true]);
});

test('asked again, who had agreed is under the rule of the country, and who had refused has refused', () => {
  page.cookie = `${answered('2026-10.0123abcd', YES)}; cuConsentRule=opt-out`;
  expect(allowed()).toEqual(['C0001', 'C0002']);
  page.cookie = `${answered('2026-10.0123abcd', NO)}; cuConsentRule=opt-out`;
  expect(allowed()).toEqual(['C0001']);
});

test('so it is where only the server was told of it', () => {
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1; cuConsentRule=gpc';
  expect([allowed(), isDecided()]).toEqual([['C0001'], true]);
});

test('in place of OneTrust, its global tells what the cookies tell now', () => {
  actAsOneTrust();
  const global = () => (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups;
  expect(global()).toBe(',C0001,');
  page.cookie = 'OptanonConsent=groups=C0001:1,C0002:1,C0003:0,C0004:1';
  expect(global()).toBe(',C0001,C0002,C0004,');
  expect(allowed()).toEqual(['C0001', 'C0002', 'C0004']);
});
