import type { Alternate } from '../PageView.ts';

/** One `hreflang` link. */
export interface AlternateLink {
  hreflang: string;
  href: string;
}

const DEFAULT_LOCALE = 'en-US';

/**
 * The one source of hreflang, for the page's head and for the sitemap (they must not disagree). A page in one locale has none;
 * `x-default` is English.
 * @param alternates the page's addresses
 * @param siteUrl origin of the site
 */
export function alternateLinks(alternates: Alternate[], siteUrl: string): AlternateLink[] {
  if (alternates.length < 2) return [];
  const links = alternates.map(({ locale, path }) => ({
    hreflang: locale === DEFAULT_LOCALE ? 'en' : locale,
    href: siteUrl + path,
  }));
  const english = alternates.find((item) => item.locale === DEFAULT_LOCALE);
  return english ? [...links, { hreflang: 'x-default', href: siteUrl + english.path }] : links;
}
