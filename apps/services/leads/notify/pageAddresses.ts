import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import { languageOf } from '@cumulus/content-model/languageOf';
import { pageAddresses } from '../../content/check/checkedContent.ts';
import type { Snapshot } from '../../content/space.ts';
import type { ContentStore } from '../../content/store/ContentStore.ts';

/**
 * Writes the address of a page of the site for a mail, in the mail's language where the page is published in it. Else it is the page's default
 * language, which the text says: `https://www.example.com/legal/privacy (EN)`.
 * @param path of the page in any locale, such as `/sign-up` or `/de/sign-up`
 * @param locale of the person, such as `de` or `fr-FR`
 */
export type PageAddress = (path: string, locale: string) => string;

type Content = Pick<ContentStore, 'spaceIds' | 'space'>;

/**
 * Creates the writer of page addresses.
 * @param content decides in which languages a page is published
 * @param siteUrl public origin of the site
 */
export function createPageAddress(content: Content, siteUrl: string): PageAddress {
  return (sentPath, locale) => {
    const path = canonicalPath(sentPath);
    const spaces = content.spaceIds.flatMap((id) => content.space(id) ?? []);
    const language = languageOf(locale);
    const pages = spaces.flatMap(({ delivery, locales }) => pageAddresses(delivery.entries.values(), locales));
    const page = pages.find((one) => one.path === path);
    const own = pages.find(({ id, locale: code }) => id === page?.id && languageOf(code) === language);
    if (own) return new URL(own.path, siteUrl).href;
    const written = page?.locale ?? spaces.map((space) => localeOfPrefix(space, path)).find(Boolean) ?? 'en';
    const mark = languageOf(written) === language ? '' : ` (${languageOf(written).toUpperCase()})`;
    return new URL(path, siteUrl).href + mark;
  };
}

/** Of a path that no page has. Paths of the default locale have no prefix. */
function localeOfPrefix({ defaultLocale, locales }: Snapshot, path: string): string {
  const [, first] = path.split('/');
  return locales.find(({ code }) => code === first)?.code ?? defaultLocale.code;
}
