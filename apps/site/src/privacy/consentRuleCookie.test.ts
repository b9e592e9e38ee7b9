import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { classifyUserAgent } from '../visitor/bots.ts';
import { withConsentRuleCookie } from './consentRuleCookie.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const countryOf = ({ headers }: IncomingMessage) => headers['x-visitor-country'] as string | undefined;

/** The cookies that are added to a decision with one cookie. */
function cookiesAfter(headers: Record<string, string>, isSecure = false): readonly string[] {
  const decide = withConsentRuleCookie(() => ({ variantKey: 'a', cookies: ['one=1'] }), {
    countryOf,
    isBot: (agent) => classifyUserAgent(agent).isBot,
    isSecure,
  });
  const { variantKey, cookies } = decide({
    headers: { 'user-agent': PERSON, ...headers },
  } as unknown as IncomingMessage);
  expect([variantKey, cookies[0]]).toEqual(['a', 'one=1']);
  return cookies.slice(1);
}

test('outside the opt-in countries the opt-out rule is set for the session', () => {
  expect(cookiesAfter({ 'x-visitor-country': 'US' })).toEqual(['cuConsentRule=opt-out; Path=/; SameSite=Lax']);
  expect(cookiesAfter({ 'x-visitor-country': 'JP' }, true)).toEqual([
    'cuConsentRule=opt-out; Path=/; SameSite=Lax; Secure',
  ]);
});

const REMOVED = 'cuConsentRule=; Max-Age=0; Path=/; SameSite=Lax';

test.each([
  ['into the European Union', { 'x-visitor-country': 'DE' }],
  ['to Great Britain', { 'x-visitor-country': 'GB' }],
  ['to an unknown country', {}],
])('the rule of another country is removed from a visitor who comes %s', (_, headers) => {
  const cookie = /[^;]*/.exec(cookiesAfter({ 'x-visitor-country': 'US' })[0] ?? '')?.[0] ?? '';
  expect(cookiesAfter({ ...(headers as object), cookie })).toEqual([REMOVED]);
  expect(cookiesAfter({ ...(headers as object), cookie }, true)).toEqual([`${REMOVED}; Secure`]);
});

test.each(['US', 'DE'])('in %s a browser that sends Global Privacy Control gets that rule', (country) => {
  const headers = { 'x-visitor-country': country, 'sec-gpc': '1' };
  const expected = ['cuConsentRule=gpc; Path=/; SameSite=Lax'];
  expect(cookiesAfter(headers)).toEqual(expected);
  expect(cookiesAfter({ ...headers, cookie: 'cuConsentRule=opt-out' })).toEqual(expected);
  expect(cookiesAfter({ ...headers, cookie: 'cuConsentRule=gpc' })).toEqual([]);
});

test('a browser that stops sending it gets the rule of its country', () => {
  const cookie = 'cuConsentRule=gpc';
  expect(cookiesAfter({ 'x-visitor-country': 'US', cookie })).toEqual(['cuConsentRule=opt-out; Path=/; SameSite=Lax']);
  expect(cookiesAfter({ 'x-visitor-country': 'DE', cookie })).toEqual([REMOVED]);
});

test.each([
  ['visitors in the European Union', { 'x-visitor-country': 'DE' }],
  ['visitors in Great Britain', { 'x-visitor-country': 'GB' }],
  ['visitors of an unknown country', {}],
  ['visitors who have the cookie', { 'x-visitor-country': 'US', cookie: 'a=b; cuConsentRule=opt-out' }],
  ['bots', { 'x-visitor-country': 'US', 'user-agent': 'Googlebot/2.1' }],
])('nothing is added for %s', (_, headers) => {
  expect(cookiesAfter(headers as Record<string, string>)).toEqual([]);
});

test.each(['empty', 'image', 'iframe', 'script', 'style'])('a request for %s changes nothing', (destination) => {
  const headers = { 'x-visitor-country': 'US', 'sec-fetch-dest': destination };
  expect(cookiesAfter(headers)).toEqual([]);
  expect(cookiesAfter({ ...headers, 'sec-gpc': '1' })).toEqual([]);
  expect(cookiesAfter({ 'sec-fetch-dest': destination, cookie: 'cuConsentRule=opt-out' })).toEqual([]);
  expect(cookiesAfter({ ...headers, 'sec-fetch-dest': 'document' })).toHaveLength(1);
});

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'prefetch;anonymous-client-ip' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
])('a speculative request with %o makes the rule stricter and never laxer', (purpose) => {
  const headers = { ...purpose, 'sec-fetch-dest': 'document' };
  const american = { ...headers, 'x-visitor-country': 'US' };
  for (const cookie of ['', 'cuConsentRule=gpc', 'cuConsentRule=made-up'])
    expect(cookiesAfter({ ...american, cookie }), cookie).toEqual([]);
  expect(cookiesAfter({ ...headers, cookie: 'cuConsentRule=gpc' })).toEqual([]);
  expect(cookiesAfter({ ...headers, cookie: 'cuConsentRule=opt-out' })).toEqual([REMOVED]);
  for (const cookie of ['', 'cuConsentRule=opt-out'])
    expect(cookiesAfter({ ...american, 'sec-gpc': '1', cookie }), cookie).toEqual([
      'cuConsentRule=gpc; Path=/; SameSite=Lax',
    ]);
});

test('a decision without a new cookie stays the same object, so that it stays cached', () => {
  const same = Object.freeze({ cookies: [] });
  expect(
    withConsentRuleCookie(() => same, { countryOf, isBot: () => false, isSecure: false })({
      headers: {},
    } as IncomingMessage),
  ).toBe(same);
});
