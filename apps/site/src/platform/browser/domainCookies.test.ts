import { afterEach, expect, test, vi } from 'vitest';
import { browserCookies } from './domainCookies.ts';

/** Endings that browsers refuse cookies for; they know some thousands. */
const REGISTRIES = ['co.uk', 'github.io'];

/** A browser's cookies as far as domains go. @returns what was kept: `name=value` with its domain, none for the host's own */
function openBrowser(hostname: string): Map<string, string | undefined> {
  const kept = new Map<string, string | undefined>();
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isKept = (domain?: string) =>
    domain === undefined ||
    (!isAddress && !REGISTRIES.includes(domain) && domain.includes('.') && `.${hostname}`.endsWith(`.${domain}`));
  vi.stubGlobal('location', { hostname, protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...kept.keys()].join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';');
      const domain = attributes.find((attribute) => attribute.startsWith('Domain='))?.slice('Domain='.length);
      if (isKept(domain)) kept.set(pair, domain);
    },
  });
  return kept;
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
])('on %s all are written for the widest domain that the browser takes', (hostname, domain) => {
  const kept = openBrowser(hostname);
  browserCookies.writeAcrossDomain([
    { name: 'utm_stamp', value: '1', maxAgeMs: 1_000 },
    { name: 'utm_source', value: 'a b;c', maxAgeMs: 1_000 },
  ]);
  expect([...kept]).toEqual([
    ['utm_stamp=1', domain],
    ['utm_source=a%20b%3Bc', domain],
  ]);
  expect(browserCookies.read('utm_source')).toBe('a b;c');
});

test('nothing to write writes nothing', () => {
  const kept = openBrowser('www.cumulus.example');
  browserCookies.writeAcrossDomain([]);
  expect(kept.size).toBe(0);
});
