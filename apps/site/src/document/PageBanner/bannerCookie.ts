import type { PageBannerEntry } from '@cumulus/content-model';

/** Specification sections 3 and 9: `cuPageBanner`, kept for 365 days. A banner may bring its own of both. */
const defaultName = 'cuPageBanner';
const defaultDays = 365;

/**
 * The cookie in which a banner remembers that it was closed. 0 days: it can't be closed. The cookie page lists names that begin so and of 365 days
 * (storageMatrix), so that whatever an editor writes, the cookie is one of these. Characters that a cookie's name can't have are dropped.
 */
export function bannerCookie(banner: Pick<PageBannerEntry, 'cookieName' | 'cookieDays'>): {
  name: string;
  days: number;
} {
  const name = banner.cookieName?.replace(/[^\w-]/g, '') || defaultName;
  return {
    name: name.startsWith(defaultName) ? name : `${defaultName}-${name}`,
    days: Math.min(banner.cookieDays ?? defaultDays, defaultDays),
  };
}

/**
 * Stands in the head of a page with a banner, inline and blocking: pages are cached alike for everyone, so only the browser can know
 * that the banner was closed, and it must know before the first paint. The name comes from `<html data-banner-cookie>`, so that the
 * script, and with it its hash in the security policy, is the same on every page.
 */
export const hideDismissedBannerScript =
  "(function(e){if((';'+document.cookie).replace(/ /g,'').indexOf(';'+e.dataset.bannerCookie+'=hidden')>-1)e.dataset.bannerHidden=''})(document.documentElement)";
