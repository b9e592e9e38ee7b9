import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { countAskedPages } from '../../../apps/site/countAskedPages.ts';
import { createConsentRecord } from '../../../apps/site/src/privacy/decideConsent.ts';
import { requestConsent } from '../../../apps/site/src/privacy/requestConsent.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';

/** What is counted of a request: nothing, or `country version`, with `arrives` where a visit begins. */
function count(headers: Record<string, string>, { method = 'GET', version = '2026-11-22' } = {}) {
  const counted: string[] = [];
  const note = countAskedPages({
    ...{ consent: requestConsent, countryOf: () => 'DE', consentVersion: () => version || undefined },
    counts: { add: (country, text, isArrival) => counted.push(`${country} ${text}${isArrival ? ' arrives' : ''}`) },
  });
  note({
    method,
    headers: { host: 'localhost:3000', 'user-agent': VISITOR_AGENT, ...headers },
  } as never as IncomingMessage);
  return counted.join();
}

const ASKED = 'DE 2026-11-22 arrives';

/** Cookies of a decision as the banner writes them. */
const decided = (version: string, hasSignal = false) =>
  `OptanonConsent=${createConsentRecord({ allowed: ['C0002'], version, hasSignal })}; OptanonAlertBoxClosed=2026-11-28T10:00:00.000Z`;

test('a visitor without a decision is asked', () => {
  expect(count({})).toBe(ASKED);
  expect(count({ cookie: 'cuConsentRule=opt-out; a=b' })).toBe(ASKED);
  // OneTrust's cookie before any decision.
  expect(count({ cookie: 'OptanonConsent=landingPath=https%3A%2F%2Fa.example&groups=C0001%3A1' })).toBe(ASKED);
});

test('one who decided isn’t, unless on an earlier text', () => {
  expect(count({ cookie: decided('2026-11-22.0123abcd') })).toBe('');
  expect(count({ cookie: decided('2026-12-01.0123abcd') })).toBe('');
  expect(count({ cookie: decided('2026-11-21.0123abcd') })).toBe(ASKED);
  expect(count({ cookie: 'OptanonConsent=groups=C0001:1' })).toBe('');
});

test('one whose browser refuses by its signal isn’t; without the signal its answer no longer counts', () => {
  expect(count({ 'sec-gpc': '1' })).toBe('');
  expect(count({ cookie: decided('2026-11-22.0123abcd', true) })).toBe(ASKED);
});

test.each([
  ['a program', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['no user agent', { 'user-agent': '' }],
  ['a picture', { 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
])('%s is not counted', (_, headers) => {
  expect(count(headers)).toBe('');
});

test('nothing is counted of other methods, and where a vendor asks', () => {
  expect([count({}, { method: 'HEAD' }), count({}, { version: '' })]).toEqual(['', '']);
});

test.each([
  [true, { 'sec-fetch-site': 'none' }],
  [true, { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' }],
  [true, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'same-origin' }],
  [false, { 'sec-fetch-site': 'none', 'cache-control': 'max-age=0' }],
  [false, { 'sec-fetch-site': 'cross-site', 'cache-control': 'no-cache' }],
  [true, { referer: 'https://search.example/' }],
  [true, { referer: 'not an address' }],
  [false, { referer: 'http://localhost:3000/pricing' }],
])('a visit begins: %s, with %j', (isArrival, headers) => {
  expect(count({ 'sec-fetch-dest': 'document', ...headers })).toBe(isArrival ? ASKED : 'DE 2026-11-22');
});
