import { beforeEach, expect, test, vi } from 'vitest';
import { createRedirectTable } from './redirects.ts';
import { createRouteTable } from './routes.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

const log = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => void log.mockClear());

const HOSTS = ['www.cumulus.example', 'cumulus.example'];

function tableOf(...redirects: [from: unknown, to: unknown, statusCode?: unknown][]) {
  const entries = redirects.map(([from, to, statusCode = 301], index) =>
    entryOf(`redirect${index}`, 'redirect', { from, to, statusCode }),
  );
  const snapshot = snapshotOf(entryOf('page', 'page', { slug: 'pricing' }), ...entries);
  return createRedirectTable(snapshot, createRouteTable(snapshot), HOSTS);
}

test('paths lead to pages, to each other and to other sites', () => {
  const table = tableOf(['/plans', '/pricing'], ['/prices/', '/plans?x=1'], ['/shop', 'https://shop.example/', 302]);
  expect([...table]).toEqual([
    ['/plans', { to: '/pricing', statusCode: 301 }],
    ['/prices', { to: '/plans?x=1', statusCode: 301 }],
    ['/shop', { to: 'https://shop.example/', statusCode: 302 }],
  ]);
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['over a page', '/pricing', '/', 301, 'is the page "page"'],
  ['from no path', 'plans', '/pricing', 301, '"from"'],
  ['from another host', '//evil.example', '/pricing', 301, '"from"'],
  ['from a path with a query', '/plans?a=1', '/pricing', 301, '"from"'],
  ['to another host by a path', '/plans', '//evil.example', 301, '"to"'],
  ['to a script', '/plans', 'javascript:alert(1)', 301, '"to"'],
  ['to nothing', '/plans', undefined, 301, '"to"'],
  ['with a line feed', '/plans', '/pricing\r\nSet-Cookie: a=1', 301, '"to"'],
  ['with another status', '/plans', '/pricing', 307, '"statusCode"'],
])('a redirect %s is left out and logged', (_, from, to, statusCode, reason) => {
  expect(tableOf([from, to, statusCode]).size).toBe(0);
  expect(log.mock.calls[0]?.[0]).toContain('redirect0');
  expect(log.mock.calls[0]?.[0]).toContain(reason);
});

test('the log line of a redirect is one line, in its own direction', () => {
  tableOf(['plans\n\u202Egpj', '/pricing']);
  expect(log.mock.calls[0]?.[0]).toBe(
    'content: redirect redirect0 left out: "from" is "plans\\n\\u202Egpj", wanted a path such as /plans',
  );
});

test('all redirects of a loop, and those that lead into it, are left out', () => {
  const table = tableOf(
    ['/a', '/b'],
    ['/b', '/c?x=1'],
    ['/c', '/a'],
    ['/self', '/self'],
    ['/in', '/a'],
    ['/ok', '/pricing'],
  );
  expect([...table.keys()]).toEqual(['/ok']);
  expect(log).toHaveBeenCalledTimes(5);
});

test('of two redirects from the same path the first applies', () => {
  expect(tableOf(['/a', '/one'], ['/a', '/two']).get('/a')?.to).toBe('/one');
  expect(log.mock.calls[0]?.[0]).toContain('redirect1');
});

test('paths and targets have the spelling of requests and headers', () => {
  const table = tableOf(
    ['/über-uns/', '/ja/料金?q=ü#ü'],
    [encodeURI('/é'.normalize('NFD')).toLowerCase(), 'https://shöp.example/ü'],
    ['/prices', '/Pricing/?a=1#b'],
    ['/file', '/assets/A.pdf'],
    ['/dots', '/a/../pricing'],
    ['/here', 'https://www.cumulus.example/Pricing?a=1'],
    ['/there', 'https://cumulus.example/'],
  );
  expect(Object.fromEntries([...table].map(([from, { to }]) => [from, to]))).toEqual({
    '/%C3%BCber-uns': '/ja/%E6%96%99%E9%87%91?q=%C3%BC#%C3%BC',
    '/%C3%A9': 'https://xn--shp-tna.example/%C3%BC',
    '/prices': '/pricing?a=1#b',
    '/file': '/assets/A.pdf',
    '/dots': '/pricing',
    '/here': '/pricing?a=1',
    '/there': '/',
  });
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['a slash', [['/plans', '/plans/']]],
  [
    'slashes of two redirects',
    [
      ['/a', '/b/'],
      ['/b', '/a/'],
    ],
  ],
  ['the site’s own address', [['/a', 'https://www.cumulus.example/a']]],
  ['another host of the site', [['/a', 'https://cumulus.example/a/?x=1#y']]],
  ['case', [['/Plans', '/plans']]],
  [
    'case of two redirects',
    [
      ['/a', '/B'],
      ['/b', '/A'],
    ],
  ],
  ['Unicode', [['/é', '/é'.normalize('NFD')]]],
  ['lower-case escapes', [['/é', '/%c3%a9']]],
  ['dots', [['/a', '/b/../a']]],
] as [string, [string, string][]][])('a loop by %s is found', (_, redirects) => {
  expect([...tableOf(...redirects).keys()]).toEqual([]);
  expect(log.mock.calls.map(([line]) => line)).toEqual(
    redirects.map((_redirect, index) => expect.stringMatching(`redirect${index} left out: .* leads back to itself`)),
  );
});

test.each([
  ['a path that is refused', '/a%2Fb', '/pricing', 'an encoded slash'],
  ['a page in another spelling', '/%70ricing', '/', 'is the page "page"'],
  ['a path to another host by dots', '/a', '/b/..//evil.example', 'is no address'],
  ['no host', '/a', 'https://%', 'is no address'],
])('a redirect from or to %s is left out and logged', (_, from, to, reason) => {
  expect(tableOf([from, to]).size).toBe(0);
  expect(log.mock.calls[0]?.[0]).toContain(reason);
});

test.each(['/files/a%0D%0ASet-Cookie:x', '/files/a%2Fb', '/files/%c0%ae', 'https://www.cumulus.example/files/a%00'])(
  'a redirect to a path of this site that no visitor can ask for is left out and logged: %s',
  (to) => {
    expect(tableOf(['/plans', to]).size).toBe(0);
    expect(log.mock.calls[0]?.[0]).toMatch(/redirect0 left out: "to" is ".*", which no visitor can ask for: it holds /);
  },
);
