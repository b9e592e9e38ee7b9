import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import { languageOf } from '@cumulus/content-model/languageOf';
import { pageAddresses } from '@cumulus/content-model/pageAddresses';
import type { PublishedContent } from '../content/PublishedContent.ts';

/**
 * Writes the address of a page of the site for a mail, in the mail's language where the page is published in it. Else it is the page's default
 * language, which the text says: `https://www.example.com/legal/privacy (EN)`.
 * @param path of the page in any locale, such as `/sign-up` or `/de/sign-up`
 * @param locale of the person, such as `de` or `fr-FR`
 */
export type PageAddress = (path: string, locale: string) => string;

type Content = Pick<PublishedContent, 'entries' | 'locales'>;

/**
 * Creates the writer of page addresses.
 * @param content decides in which languages a page is published
 * @param siteUrl public origin of the site
 */
export function createPageAddress(content: Content, siteUrl: string): PageAddress {
  return (sentPath, locale) => {
    const path = canonicalPath(sentPath);
    const language = languageOf(locale);
    const pages = pageAddresses(content.entries.values(), content.locales);
    const page = pages.find((one) => one.path === path);
    const own = pages.find(({ id, locale: code }) => id === page?.id && languageOf(code) === language);
    if (own) return new URL(own.path, siteUrl).href;
    const written = page?.locale ?? localeOfPrefix(content, path) ?? 'en';
    const mark = languageOf(written) === language ? '' : ` (${languageOf(written).toUpperCase()})`;
    return new URL(path, siteUrl).href + mark;
  };
}

/** Of a path that no page has. Paths of the default locale have no prefix. */
function localeOfPrefix({ locales }: Content, path: string): string | undefined {
  const [, first] = path.split('/');
  return (locales.find(({ code }) => code === first) ?? locales.find((locale) => locale.default))?.code;
}
