import type { IncomingMessage } from 'node:http';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { beforeAll, expect, test } from 'vitest';
import { createCountryLookup } from './geoCountry.ts';
import { createCountryReader } from './requestCountry.ts';

const geo = createCountryLookup();
beforeAll(() => geo.ready());

const GERMAN = '85.214.132.117';
const BRITISH = '212.58.244.20';

function ask(
  peer: string,
  headers: Record<string, string> = {},
  options: { isFromCdn?: boolean; proxies?: string } = {},
) {
  const isProxy = trustedProxies(options.proxies);
  const countryOf = createCountryReader('x-visitor-country', {
    isProxy,
    isFromCdn: () => options.isFromCdn ?? false,
    geo,
  });
  return countryOf({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage);
}

test.each([
  ['a proxy on this machine sends it', '127.0.0.1', { 'x-visitor-country': 'fr' }, {}, 'FR'],
  [
    'a proxy says that it doesn’t know',
    '127.0.0.1',
    { 'x-visitor-country': 'XX', 'x-forwarded-for': GERMAN },
    {},
    undefined,
  ],
  ['a proxy says UK', '127.0.0.1', { 'x-visitor-country': 'uk' }, {}, 'GB'],
  ['a proxy says EL', '127.0.0.1', { 'x-visitor-country': 'EL' }, {}, 'GR'],
  ['a proxy says nothing of use', '127.0.0.1', { 'x-visitor-country': 'France', 'x-forwarded-for': GERMAN }, {}, 'DE'],
  ['a proxy names the address', '::1', { 'x-forwarded-for': `${BRITISH}, ${GERMAN}` }, {}, 'DE'],
  ['a proxy by its secret', '10.0.0.1', { 'x-visitor-country': 'US' }, { isFromCdn: true }, 'US'],
  ['a proxy by its secret names the address', '10.0.0.1', { 'x-forwarded-for': GERMAN }, { isFromCdn: true }, 'DE'],
  ['a proxy by its address', '10.0.0.1', { 'x-forwarded-for': `${GERMAN}, 10.0.0.2` }, { proxies: '10.0.0.0/8' }, 'DE'],
  ['the visitor says it', BRITISH, { 'x-visitor-country': 'US', 'x-forwarded-for': GERMAN }, {}, 'GB'],
  ['the visitor comes directly', `::ffff:${GERMAN}`, {}, {}, 'DE'],
  ['this machine', '127.0.0.1', {}, {}, undefined],
  ['a private network', '10.0.0.1', {}, {}, undefined],
  ['a connection that is over', '', {}, {}, undefined],
])('%s', (_, peer, headers, options, expected) => {
  expect(ask(peer, headers as Record<string, string>, options)).toBe(expected);
});

test.each(['ZZ', 'EU', 'AP', 'A1', 'T1', 'XK'])(
  'a proxy’s %s is no country, and the address isn’t looked up',
  (code) => {
    expect(ask('127.0.0.1', { 'x-visitor-country': code, 'x-forwarded-for': GERMAN })).toBeUndefined();
  },
);

test('without country data only a proxy’s header counts', () => {
  const countryOf = createCountryReader('x-visitor-country');
  const request = (headers: object) =>
    ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;
  expect(countryOf(request({ 'x-visitor-country': 'US' }))).toBe('US');
  expect(countryOf(request({ 'x-forwarded-for': GERMAN }))).toBeUndefined();
});

test('the address is looked up only without a header of a trusted proxy', () => {
  const lookedUp: string[] = [];
  const of = (address: string) => void lookedUp.push(address);
  const countryOf = createCountryReader('x-visitor-country', { geo: { of } });
  const request = (remoteAddress: string) =>
    ({ headers: { 'x-visitor-country': 'FR' }, socket: { remoteAddress } }) as unknown as IncomingMessage;
  expect([countryOf(request('127.0.0.1')), countryOf(request(GERMAN))]).toEqual(['FR', undefined]);
  expect(lookedUp).toEqual([GERMAN]);
});
