import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastingCookies } from '../../../apps/site/lastingCookies.ts';
import { createConsentRecord } from '../../../apps/site/src/privacy/decideConsent.ts';
import { createRequestConsent } from '../../../apps/site/src/privacy/requestConsent.ts';
import { storageMatrix } from '../../../apps/site/src/privacy/storage/storageMatrix.ts';

const SITE = 'https://www.cumulus.example';
const NOW = Date.parse('2026-11-27T08:00:00.000Z');
const YEAR = 31_536_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const { ofDecision, renewed } = lastingCookies({
  ...{ siteUrl: SITE, countryOf: () => 'DE', consent: createRequestConsent() },
});
const record = (allowed: string[]) =>
  `${createConsentRecord({ allowed, version: '2026-11.0123abcd', hasSignal: false }, 'consentId=1')}`;
const YES = record(['C0002', 'C0003']);
const NO = record([]);

function request(cookies: Record<string, string>, headers: Record<string, string> = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return {
    headers: { host: 'www.cumulus.example', origin: SITE, 'sec-fetch-site': 'same-origin', cookie, ...headers },
  } as unknown as IncomingMessage;
}
const decided = (groups: string, at = '2026-11-27T08:00:00.000Z') => ({
  OptanonConsent: groups,
  OptanonAlertBoxClosed: at,
});
const year = (name: string, value: string, domain = '') =>
  `${name}=${value}; Max-Age=${YEAR}; Path=/${domain && `; Domain=${domain}`}; SameSite=Lax; Secure`;

// REQ-CNS-09
test('a decision is set again for 365 days, as the script wrote it', () => {
  for (const groups of [YES, NO])
    expect(ofDecision(request(decided(groups)))).toEqual([
      year('OptanonConsent', groups),
      year('OptanonAlertBoxClosed', '2026-11-27T08:00:00.000Z'),
    ]);
});

// REQ-CNS-09
test('its days are counted from the decision', () => {
  const ageOf = (at: string) => ofDecision(request(decided(YES, at))).map((text) => /Max-Age=(\d+)/.exec(text)?.[1]);
  expect(ageOf('2026-11-26T08:00:00.000Z')).toEqual(Array(2).fill(String(YEAR - 86_400)));
  expect(ageOf('2025-11-27T08:00:01.000Z')).toEqual(['1', '1']);
  expect(ageOf('2025-11-27T08:00:00.000Z')).toEqual([]);
  // The clock of a browser that is ahead doesn't prolong it.
  expect(ageOf('2029-01-01T00:00:00.000Z')).toEqual(Array(2).fill(String(YEAR)));
  expect(ageOf('yesterday')).toEqual([]);
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another host of the domain', { origin: 'https://app.cumulus.example', 'sec-fetch-site': 'same-site' }],
])('a request of %s sets nothing', (_, headers) => {
  expect(ofDecision(request(decided(YES), headers))).toEqual([]);
});

test.each([
  ['with another sign', `${YES}"`],
  ['without groups', 'isGpcEnabled=0&version=2026-11'],
  ['that is too long', `${YES}&x=${'a'.repeat(2_000)}`],
  ['with a line break', `${YES}\r\nSet-Cookie: x=1`],
])('a record %s is not set again', (_, groups) => {
  expect(ofDecision(request(decided(groups))).filter((text) => text.includes('Optanon'))).toEqual([]);
});

test('of two different decisions, as of a parent domain, none is set again', () => {
  const headers = {
    cookie: `OptanonConsent=${YES}; OptanonAlertBoxClosed=2026-11-27T08:00:00.000Z; OptanonConsent=${NO}`,
  };
  expect(ofDecision(request({}, headers))).toEqual([]);
});

const IDS = {
  ajs_anonymous_id: '0b0e6a5e-7d86-4a44-9f4b-3a7f1f3c2d10',
  utm_source: 'podcast%20%28a%29',
  utm_medium: 'none',
  cuGBId: '0b0e6a5e-7d86-4a44-9f4b-3a7f1f3c2d10',
  cuGBVariant: '0a1b2c3d.home-hero~speed',
};
const wanted = (names: readonly string[], seconds = YEAR, domain = 'cumulus.example') => ({
  domain,
  cookies: Object.fromEntries(names.map((name) => [name, seconds])),
});

// REQ-CNS-09
test('with consent the cookies of analytics are set again, of the domain and of the host as the script wrote them', () => {
  const answer = renewed(request({ ...decided(YES), ...IDS }), wanted(Object.keys(IDS)));
  expect(answer).toEqual([
    year('ajs_anonymous_id', IDS.ajs_anonymous_id, 'cumulus.example'),
    year('utm_source', IDS.utm_source, 'cumulus.example'),
    year('utm_medium', IDS.utm_medium, 'cumulus.example'),
    year('cuGBId', IDS.cuGBId),
    year('cuGBVariant', IDS.cuGBVariant),
  ]);
});

// REQ-CNS-09
test('without consent, after a refusal and with Global Privacy Control no cookie of analytics is set', () => {
  const all = wanted(Object.keys(IDS));
  expect(renewed(request(IDS), all)).toEqual([]);
  expect(renewed(request({ ...decided(NO), ...IDS }), all)).toEqual([]);
  expect(renewed(request({ ...decided(YES), ...IDS }, { 'sec-gpc': '1' }), all)).toEqual([]);
});

// REQ-CNS-04
test('the recording of a refusal deletes the ids, on the host and on its parent domains', () => {
  const answer = ofDecision(request({ ...decided(NO), ...IDS }));
  const over = (name: string, domain = '') =>
    `${name}=; Max-Age=0; Path=/${domain && `; Domain=${domain}`}; SameSite=Lax; Secure`;
  expect(answer.slice(2)).toEqual([
    ...['ajs_anonymous_id', 'utm_source', 'utm_medium'].flatMap((name) => [
      ...[over(name), over(name, 'cumulus.example'), over(name, 'www.cumulus.example')],
    ]),
    over('cuGBId'),
  ]);
});

// A client can write any host into headers that a proxy doesn't set.
test.each([
  ['labels', 'a.'.repeat(3_000)],
  ['letters', `${'a'.repeat(1_000)}.`],
])('a host of thousands of %s has no parent domains to delete ids on', (_, begin) => {
  const forwarded = `${begin}example`;
  const headers = { 'x-forwarded-host': forwarded, origin: `https://${forwarded}` };
  const answer = ofDecision(request({ ...decided(NO), ...IDS }, headers)).slice(2);
  expect(answer.map((text) => text.split('=')[0])).toEqual(['ajs_anonymous_id', 'utm_source', 'utm_medium', 'cuGBId']);
});

test.each([
  ['a name that is not ours', { session: 'secret' }],
  ['a name of Object', { constructor: 'x' }],
  ['a stamp of thirty minutes', { utm_stamp: '1764000000000' }],
  ['the decision itself', { OptanonConsent: YES }],
  ['an id with other signs', { ajs_anonymous_id: 'a"b' }],
  ['an id that is too long', { ajs_anonymous_id: 'a'.repeat(101) }],
  ['an id of another form', { cuGBId: 'visitor-1' }],
  ['a source that is not encoded', { utm_source: 'a,b' }],
  ['a source with a line break', { utm_source: 'a%0D%0ASet-Cookie' }],
  ['a source with a broken encoding', { utm_source: '%E0%A4' }],
  ['a source that is too long', { utm_source: 'a'.repeat(256) }],
  ['variants of another form', { cuGBVariant: 'x' }],
  ['a banner with another value', { cuPageBanner: 'shown' }],
])('%s is not set again', (_, cookies) => {
  expect(renewed(request({ ...decided(YES), ...cookies }), wanted(Object.keys(cookies)))).toEqual([]);
});

test('a cookie that the request doesn’t have, or has twice with different values, is not set', () => {
  expect(renewed(request(decided(YES)), wanted(['utm_source']))).toEqual([]);
  const twice = { cookie: `OptanonConsent=${YES}; utm_source=a; utm_source=b` };
  expect(renewed(request({}, twice), wanted(['utm_source']))).toEqual([]);
});

test.each(['cumulus.example.evil.example', 'example', 'umulus.example', 'app.cumulus.example', ''])(
  'a domain that is none of the page’s makes a cookie of the host: %s',
  (domain) => {
    const [cookie] = renewed(request({ ...decided(YES), utm_source: 'a' }), wanted(['utm_source'], YEAR, domain));
    expect(cookie).toBe(year('utm_source', 'a'));
  },
);

test('no lifetime is longer than 365 days, and a closed banner needs no consent', () => {
  expect(renewed(request({ 'cuPageBanner-may': 'hidden' }), wanted(['cuPageBanner-may'], 2 * YEAR))).toEqual([
    year('cuPageBanner-may', 'hidden'),
  ]);
});

const DAY = 86_400;
const DECISION = ['OptanonConsent', 'OptanonAlertBoxClosed'];
/** A value of each cookie in the form in which the site writes it; `1` of the others. */
const VALUES: Record<string, string> = { ...IDS, 'cuPageBanner-may': 'hidden' };
const listed = storageMatrix.flatMap(({ name, kind, group, lifetime }) => {
  const days = typeof lifetime === 'object' && 'days' in lifetime ? lifetime.days : 0;
  return kind === 'cookie' ? [{ name: name.replace('*', '-may'), group, days }] : [];
});
const isSetAgain = ({ name, days }: { name: string; days: number }) => days > 7 && !DECISION.includes(name);

// REQ-CNS-07, REQ-CNS-09
test.each(listed.filter(isSetAgain))(
  '$name is set again with $group only, for the $days days of the storage matrix',
  ({ name, group, days }) => {
    const asked = (allowed: string[]) =>
      renewed(request({ ...decided(record(allowed)), [name]: VALUES[name] ?? '1' }), wanted([name], 2 * YEAR, ''));
    const others = ['C0002', 'C0003', 'C0004'].filter((other) => other !== group);
    expect(asked([...others, group])).toEqual([expect.stringContaining(`; Max-Age=${days * DAY};`)]);
    expect(asked(others)).toHaveLength(group === 'C0001' ? 1 : 0);
  },
);

test('no other cookie of the storage matrix is set again', () => {
  const short = listed.filter(
    (cookie) => !isSetAgain(cookie) && !listed.filter(isSetAgain).some(({ name }) => name === cookie.name),
  );
  expect(short.length).toBeGreaterThan(0);
  const names = short.map(({ name }) => name);
  for (const value of ['1', 'hidden', IDS.cuGBId, IDS.cuGBVariant]) {
    const cookies = Object.fromEntries(names.map((name) => [name, value]));
    expect(renewed(request({ ...cookies, ...decided(record(['C0002', 'C0003', 'C0004'])) }), wanted(names))).toEqual(
      [],
    );
  }
});

test('a decision is set again for the days of the storage matrix', () => {
  const days = listed.filter(({ name }) => DECISION.includes(name)).map((cookie) => cookie.days);
  expect(ofDecision(request(decided(YES))).map((text) => Number(/Max-Age=(\d+)/.exec(text)?.[1]) / DAY)).toEqual(days);
});
