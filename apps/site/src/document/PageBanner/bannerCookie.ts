import type { PageBannerEntry } from '@cumulus/content-model';

/** REQ-BAN-02: `cuPageBanner`, for 365 days. A banner may override both. */
const defaultName = 'cuPageBanner';
const defaultDays = 365;

/**
 * The cookie that records that a banner was closed; 0 days: it can't be closed. Name prefix and lifetime are bounded by what the cookie page declares
 * (storageMatrix), whatever an editor enters. Characters that are not allowed in a cookie's name are dropped.
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
 * Inline script in the head of a page with a banner. With `mobile_banner=true` the banner makes room for the notice that an action needs a computer, on a
 * phone (PageBanner.module.css). Cached pages are the same for every visitor, so the browser has to hide a closed banner, before
 * the first paint. It reads the cookie's name from `<html data-banner-cookie>`, so that the script is the same on every page with a banner.
 */
export const hideDismissedBannerScript =
  "(function(e){if((';'+document.cookie).replace(/ /g,'').indexOf(';'+e.dataset.bannerCookie+'=hidden')>-1)e.dataset.bannerHidden='';if(/[?&]mobile_banner=true(&|$)/.test(location.search))e.dataset.noticeFirst=''})(document.documentElement)";
