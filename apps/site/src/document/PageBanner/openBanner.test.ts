import type { PageBannerEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { openBanner } from './openBanner.ts';

const bannerOf = (text: string, opensAt?: string, closesAt?: string) =>
  ({ text, ...(opensAt && { opensAt }), ...(closesAt && { closesAt }) }) as PageBannerEntry;
const at = (day: string) => Date.parse(`2026-12-${day}T00:00:00Z`);

const site = bannerOf('site', undefined, '2026-12-31T00:00Z');
const own = bannerOf('own', '2026-12-10T00:00Z', '2026-12-20T00:00Z');

// REQ-BAN-07
test.each([
  ['01', 'site', '10'],
  ['10', 'own', '20'],
  ['19', 'own', '20'],
  ['20', 'site', '31'],
  ['31', undefined, undefined],
])('on day %s the page shows the banner %s until day %s', (day, text, until) => {
  const { banner, changesAt } = openBanner([own, site], { now: at(day), isPreview: false });
  expect([banner?.text, changesAt]).toEqual([text, until && at(until)]);
});

test('banners without times never change', () => {
  expect(openBanner([undefined, bannerOf('always')], { now: 0, isPreview: false })).toEqual({
    banner: { text: 'always' },
  });
  expect(openBanner([undefined, undefined], { now: 0, isPreview: false })).toEqual({});
});

test('a preview shows a banner that is still to open, and none that is over', () => {
  const textAt = (day: string) => openBanner([own], { now: at(day), isPreview: true }).banner?.text;
  expect([textAt('01'), textAt('15'), textAt('25')]).toEqual(['own', 'own', undefined]);
});
