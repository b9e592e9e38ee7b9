import { beforeEach, expect, test, vi } from 'vitest';
import { createRedirectTable } from './redirects.ts';
import { createRouteTable } from './routes.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

const log = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => void log.mockClear());

function tableOf(...redirects: [from: unknown, to: unknown, statusCode?: unknown][]) {
  const entries = redirects.map(([from, to, statusCode = 301], index) =>
    entryOf(`redirect${index}`, 'redirect', { from, to, statusCode }),
  );
  const snapshot = snapshotOf(entryOf('page', 'page', { slug: 'pricing' }), ...entries);
  return createRedirectTable(snapshot, createRouteTable(snapshot));
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
  ['over a page', '/pricing', '/', 301, 'is a page'],
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
