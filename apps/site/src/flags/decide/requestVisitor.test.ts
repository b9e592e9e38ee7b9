import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { CHROME, CONSENT, ID } from '../testing/visits.ts';
import { attributesOfVisit, requestVisitor } from './requestVisitor.ts';
import type { VisitOptions } from './visitDecision.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const visitorOf = requestVisitor(({ headers }) => headers['x-visitor-country'] as string | undefined);

/** Reads requests that come one after the other on one connection. */
function connect() {
  const socket = {};
  return (headers: Record<string, string>) =>
    visitorOf({ socket, headers: { 'user-agent': CHROME, ...headers } } as unknown as IncomingMessage);
}

test('the same headers on a connection are parsed once', () => {
  const read = connect();
  const headers = { cookie: `${CONSENT}; cuGBId=${ID}; cuGBVariant=12345678` };
  expect(read(headers)).toEqual({
    ...{ isBot: false, isDesktop: true, country: undefined },
    ...{ raw: '12345678', hasAnalyticsConsent: true, idMatchesConsent: true },
  });
  expect(read({ ...headers })).toBe(read(headers));
});

test.each([
  ['cookies', { cookie: `${CONSENT}; cuGBVariant=abcdef01` }, { raw: 'abcdef01', idMatchesConsent: false }],
  ['no cookies', {}, { raw: undefined, hasAnalyticsConsent: false, idMatchesConsent: true }],
  ['another browser', { 'user-agent': PHONE }, { isDesktop: false }],
  ['a bot', { 'user-agent': 'Googlebot/2.1' }, { isBot: true }],
  ['a refusal by the browser', { cookie: CONSENT, 'sec-gpc': '1' }, { hasAnalyticsConsent: false }],
  ['another country', { 'x-visitor-country': 'US' }, { country: 'US', hasAnalyticsConsent: true }],
])('a connection with %s has another visitor', (_, headers, expected) => {
  const read = connect();
  read({ cookie: CONSENT, 'x-visitor-country': 'DE' });
  expect(read(headers)).toMatchObject(expected);
});

test.each([
  ['browser', { 'user-agent': PHONE }, { isDesktop: false }],
  ['refusal', { 'sec-gpc': '1' }, { hasAnalyticsConsent: false }],
  ['country', { 'x-visitor-country': 'FR' }, { country: 'FR' }],
])('a connection on which nothing but the %s changes has another visitor', (_, changed, expected) => {
  const read = connect();
  const headers = { cookie: CONSENT, 'x-visitor-country': 'DE' };
  expect(read(headers)).toMatchObject({ isDesktop: true, hasAnalyticsConsent: true, country: 'DE' });
  expect(read({ ...headers, ...changed })).toMatchObject(expected);
});

test('a higher version of the consent text ends consent to the previous one', () => {
  let version = '2026-11';
  const read = requestVisitor(
    () => undefined,
    () => version,
  );
  const cookie = `OptanonConsent=version=2026-11.0123abcd&groups=C0002%3A1; cuGBId=${ID}`;
  const request = { socket: {}, headers: { 'user-agent': CHROME, cookie } } as unknown as IncomingMessage;
  expect(read(request)).toMatchObject({ hasAnalyticsConsent: true, idMatchesConsent: true });
  version = '2026-12';
  expect(read(request)).toMatchObject({ hasAnalyticsConsent: false, idMatchesConsent: false });
});

test('rules read the address, the path, its locale, the device and the country', () => {
  const visitor = connect()({ 'x-visitor-country': 'AT' });
  const options = { siteUrl: 'https://example.com', site: { localeOf: () => 'de-AT' } } as unknown as VisitOptions;
  expect(attributesOfVisit(options, visitor, '/preise', ID)).toEqual({
    ...{ id: ID, url: 'https://example.com/preise', path: '/preise' },
    ...{ locale: 'de-AT', device: 'desktop', country: 'AT' },
  });
  const withoutLocale = { ...options, site: { localeOf: () => undefined } } as unknown as VisitOptions;
  expect(attributesOfVisit(withoutLocale, { ...visitor, isDesktop: false }, '/')).toMatchObject({
    ...{ id: undefined, locale: '', device: 'mobile' },
  });
  const withoutLocales = { ...options, site: {} } as unknown as VisitOptions;
  expect(attributesOfVisit(withoutLocales, visitor, '/').locale).toBe('');
});
