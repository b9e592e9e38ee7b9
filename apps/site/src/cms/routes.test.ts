import { expect, test, vi } from 'vitest';
import { createRouteTable, pathOf } from './routes.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

function tableOf(...slugs: Record<string, string>[]) {
  const entries = slugs.map((slug, index) => [
    `page${index}`,
    { sys: { id: `page${index}`, type: 'Entry', contentType: { sys: { id: 'page' } } }, fields: { slug } },
  ]);
  return createRouteTable({
    version: 1,
    syncToken: '',
    locales: [
      { code: 'en-US', fallbackCode: null, default: true },
      { code: 'de', fallbackCode: 'en-US', default: false },
    ],
    entries: Object.fromEntries(entries),
    assets: {},
    resources: {},
  } as unknown as ContentSnapshot);
}

// REQ-RTE-08
test('a page exists in the locales in which its own slug is filled, and nowhere else', () => {
  const { byPath, byEntry } = tableOf(
    { 'en-US': '/' },
    { 'en-US': 'pricing', de: 'pricing' },
    { 'en-US': 'teams/design' },
  );
  expect([...byPath.keys()]).toEqual(['/', '/pricing', '/de/pricing', '/teams/design']);
  expect(byEntry.get('page1')?.map((route) => route.locale)).toEqual(['en-US', 'de']);
});

test('the home page in another locale is at the locale’s folder', () => {
  expect([...tableOf({ 'en-US': '/', de: '/' }).byPath.keys()]).toEqual(['/', '/de']);
});

test('logs the second page with the same slug', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(tableOf({ 'en-US': 'a' }, { 'en-US': '/a/' }).byPath.get('/a')?.entryId).toBe('page0');
  expect(log.mock.calls[0]?.[0]).toContain('page1');
});

const routes = createRouteTable(
  snapshotOf(
    entryOf('prices', 'page', { slug: { 'en-US': 'pricing', de: 'preise' } }),
    entryOf('team', 'page', { slug: { 'en-US': 'teams/design' } }),
    entryOf('german', 'page', { slug: { de: 'impressum' } }),
  ),
);

test('a page has the path of the locale’s own slug', () => {
  expect(pathOf(routes, 'prices', 'de')).toBe('/de/preise');
  expect(pathOf(routes, 'prices', 'en-US')).toBe('/pricing');
});

test('without a slug in the locale a page has the path of the next fallback, or none', () => {
  expect(pathOf(routes, 'team', 'de')).toBeUndefined();
  expect(pathOf(routes, 'team', 'de', 'en-US')).toBe('/teams/design');
  expect(pathOf(routes, 'german', 'en-US', 'en-US')).toBeUndefined();
  expect(pathOf(routes, 'nothing', 'de', 'en-US')).toBeUndefined();
});

// REQ-RTE-10
test('an address has the spelling of requests; one that no request can have is logged and left out', () => {
  const log = vi.spyOn(console, 'error').mockReset().mockReturnValue();
  const { byPath } = tableOf(
    { 'en-US': 'zz/über-uns'.normalize('NFD'), de: 'zz/日本語' },
    { 'en-US': ' the demo ' },
    { 'en-US': 'a\\b', de: 'a/../b' },
    { 'en-US': 'a%2Fb' },
    { 'en-US': 'zz/%c3%bcber-uns' },
  );
  expect([...byPath.keys()]).toEqual(['/zz/%C3%BCber-uns', '/de/zz/%E6%97%A5%E6%9C%AC%E8%AA%9E', '/the%20demo']);
  const encoded = 'it holds an encoded slash, backslash or control character';
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    `content: /a%5Cb of page2 can't be reached: ${encoded}`,
    "content: /de/a/../b of page2 can't be reached: it holds a dot segment",
    `content: /a%2Fb of page3 can't be reached: ${encoded}`,
    'content: /zz/%C3%BCber-uns of page4 is taken by page0: give it a slug of its own',
  ]);
});
