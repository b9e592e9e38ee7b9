import type { Content } from '../../cms/content.ts';
import type { Alternate, PageView } from '../pageView.ts';
import { lastModifiedOf } from './lastModified.ts';

/** One `hreflang` link. */
interface AlternateLink {
  hreflang: string;
  href: string;
}

/**
 * The hreflang links, both for the page's head and for the sitemap, so that they agree. A page in one locale has none. `x-default` is the page in the
 * default locale.
 * @param alternates the page's addresses
 * @param defaultLocale the locale whose pages are at `/`
 */
export function alternateLinks(alternates: Alternate[], siteUrl: string, defaultLocale: string): AlternateLink[] {
  if (alternates.length < 2) return [];
  const links = alternates.map(({ locale, path }) => ({
    hreflang: locale === defaultLocale ? new Intl.Locale(locale).language : locale,
    href: siteUrl + path,
  }));
  const shown = alternates.find((item) => item.locale === defaultLocale);
  return shown ? [...links, { hreflang: 'x-default', href: siteUrl + shown.path }] : links;
}

/** The hreflang links in a page's head; none in a page that search engines leave out, since they would have to be mutual. REQ-CMS-15. */
export function headAlternates({ isNoIndex, alternates, data }: PageView): AlternateLink[] {
  return isNoIndex ? [] : alternateLinks(alternates, data.siteUrl, data.defaultLocale);
}

/**
 * All indexed pages with their hreflang links and the day of their last change. REQ-CMS-15.
 */
export function sitemap(content: Content, siteUrl: string): string {
  const { routes, defaultLocale } = content;
  const indexed = [...routes.byPath.values()]
    .filter((route) => route.isIndexed)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const urls = indexed.map((route) => {
    const links = alternateLinks(routes.byEntry.get(route.entryId) ?? [], siteUrl, defaultLocale)
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
      .join('');
    const changed = lastModifiedOf(content, route.entryId);
    const lastmod = changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`;
    return `<url><loc>${escapeXml(siteUrl + route.path)}</loc>${lastmod}${links}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
