import { afterEach, expect, test, vi } from 'vitest';
import { readDecodedCookie, writeCookiesAcrossDomain } from './domainCookies.ts';

/** Public suffixes that browsers refuse cookies for; real lists have thousands. */
const REGISTRIES = ['co.uk', 'github.io'];

/** A browser's cookie jar as far as domains matter. @returns stored `name=value` pairs with their domain, undefined for host-only cookies */
function openBrowser(hostname: string): Map<string, string | undefined> {
  const stored = new Map<string, string | undefined>();
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isAccepted = (domain?: string) =>
    domain === undefined ||
    (!isAddress && !REGISTRIES.includes(domain) && domain.includes('.') && `.${hostname}`.endsWith(`.${domain}`));
  vi.stubGlobal('location', { hostname, protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...stored.keys()].join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';');
      const domain = attributes.find((attribute) => attribute.startsWith('Domain='))?.slice('Domain='.length);
      if (isAccepted(domain)) stored.set(pair, domain);
    },
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['www.cumulus.example', 'cumulus.example'],
  ['a.b.cumulus.example', 'cumulus.example'],
  ['cumulus.example', 'cumulus.example'],
  ['www.cumulus.co.uk', 'cumulus.co.uk'],
  ['cumulus.co.uk', 'cumulus.co.uk'],
  ['branch.cumulus.github.io', 'cumulus.github.io'],
  ['localhost', undefined],
  ['192.0.2.1', undefined],
  ['[2001:db8::1]', undefined],
])('on %s cookies are written for the widest domain that the browser accepts', (hostname, domain) => {
  const stored = openBrowser(hostname);
  writeCookiesAcrossDomain([
    { name: 'utm_stamp', value: '1', maxAgeMs: 1_000 },
    { name: 'utm_source', value: 'a b;c', maxAgeMs: 1_000 },
  ]);
  expect([...stored]).toEqual([
    ['utm_stamp=1', domain],
    ['utm_source=a%20b%3Bc', domain],
  ]);
  expect(readDecodedCookie('utm_source')).toBe('a b;c');
});

test('an empty list writes no cookie', () => {
  const stored = openBrowser('www.cumulus.example');
  writeCookiesAcrossDomain([]);
  expect(stored.size).toBe(0);
});
