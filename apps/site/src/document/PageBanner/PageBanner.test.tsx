import { runInNewContext } from 'node:vm';
import type { PageBannerEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { findStorageEntries } from '../../privacy/storage/storageMatrix.ts';
import { bannerCookie, hideDismissedBannerScript } from './bannerCookie.ts';
import { PageBanner } from './PageBanner.tsx';

const banner = { modelName: 'pageBanner', internalName: 'x', text: 'New: Brain' } as PageBannerEntry;
const html = (changes: Partial<PageBannerEntry>) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <PageBanner banner={{ ...banner, ...changes }} />
    </PageProvider>,
  );

// REQ-BAN-02
test('the cookie is cuPageBanner for 365 days, or the banner’s own', () => {
  expect(bannerCookie({})).toEqual({ name: 'cuPageBanner', days: 365 });
  expect(bannerCookie({ cookieName: 'cuPageBannerAutumn', cookieDays: 30 })).toEqual({
    name: 'cuPageBannerAutumn',
    days: 30,
  });
});

test.each([
  ['springSale', 'cuPageBanner-springSale'],
  ['a=b; c', 'cuPageBanner-abc'],
  ['; =', 'cuPageBanner'],
])('a cookie that an editor names %j is on the cookie page', (cookieName, name) => {
  expect(bannerCookie({ cookieName, cookieDays: 1_000 })).toEqual({ name, days: 365 });
  expect(findStorageEntries('cookie', name)).not.toEqual([]);
});

// REQ-BAN-01
test('link, link icon and close button are optional', () => {
  expect(html({})).toContain('data-close-banner');
  expect(html({})).not.toContain('<a ');
  expect(html({ cookieDays: 0 })).not.toContain('data-close-banner');
  const link = { label: 'See how', url: '/brain', icon: 'arrow-right' } as PageBannerEntry['link'];
  expect(html({ link })).toMatch(/<a [^>]*href="\/brain".*icons\.svg#arrow-right.*See how/);
});

function marksOf(cookie: string, bannerCookieName?: string, search = ''): Record<string, string | undefined> {
  const documentElement = { dataset: { bannerCookie: bannerCookieName } as Record<string, string | undefined> };
  runInNewContext(hideDismissedBannerScript, { document: { cookie, documentElement }, location: { search } });
  return documentElement.dataset;
}
const isHidden = (...page: Parameters<typeof marksOf>) => marksOf(...page).bannerHidden === '';

test.each([
  ['?mobile_banner=true', true],
  ['?a=b&mobile_banner=true&c=d', true],
  ['?mobile_banner=1', false],
  ['', false],
])('with %j it makes room for the notice: %s', (search, expected) => {
  expect('noticeFirst' in marksOf('', 'cuPageBanner', search)).toBe(expected);
});

// REQ-BAN-02
test('the script in the head hides a banner that was closed, and no other', () => {
  expect(isHidden('a=1; cuPageBanner=hidden; b=2', 'cuPageBanner')).toBe(true);
  expect(isHidden('cuPageBanner=hidden', 'cuPageBanner')).toBe(true);
  expect(isHidden('xcuPageBanner=hidden', 'cuPageBanner')).toBe(false);
  expect(isHidden('cuPageBanner=shown', 'cuPageBanner')).toBe(false);
  expect(isHidden('', undefined)).toBe(false);
});
