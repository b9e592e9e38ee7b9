import type { ArticleEntry, PageEntry } from '@cumulus/content-model';

/**
 * The words of a page's social picture. A home page's title is "Home", which is for breadcrumbs: its picture says what search engines are
 * told, without the site's name, which stands above it.
 * @param entry page or article
 * @param siteName name of the site
 */
export function socialTitle(entry: PageEntry | ArticleEntry, siteName: string): string {
  if (!('template' in entry) || entry.template !== 'home' || !entry.seoTitle) return entry.title;
  const [first = '', ...others] = entry.seoTitle.split(/\s*[:|–—]\s+/).filter((part) => part !== siteName);
  const title = [first, ...others].join(': ');
  return title ? title.charAt(0).toLocaleUpperCase() + title.slice(1) : entry.title;
}
