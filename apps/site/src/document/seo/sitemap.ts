import type { Content } from '../../cms/content.ts';
import type { Alternate } from '../pageView.ts';

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

/**
 * All indexed pages with their hreflang links.
 */
export function sitemap({ routes, defaultLocale }: Pick<Content, 'routes' | 'defaultLocale'>, siteUrl: string): string {
  const indexed = [...routes.byPath.values()]
    .filter((route) => route.isIndexed)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const urls = indexed.map((route) => {
    const links = alternateLinks(routes.byEntry.get(route.entryId) ?? [], siteUrl, defaultLocale)
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
      .join('');
    return `<url><loc>${escapeXml(siteUrl + route.path)}</loc><lastmod>${route.updatedAt.slice(0, 10)}</lastmod>${links}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
