import type { PageBannerEntry } from '@cumulus/content-model';

/** Specification section 3 and 9: `cuPageBanner`, kept for 365 days. A banner may bring its own of both. */
const defaultName = 'cuPageBanner';
const defaultDays = 365;

/** The cookie in which a banner remembers that it was closed. 0 days: it can't be closed. Characters a cookie name can't have are dropped. */
export function bannerCookie(banner: Pick<PageBannerEntry, 'cookieName' | 'cookieDays'>): {
  name: string;
  days: number;
} {
  return {
    name: banner.cookieName?.replace(/[^\w-]/g, '') || defaultName,
    days: banner.cookieDays ?? defaultDays,
  };
}
