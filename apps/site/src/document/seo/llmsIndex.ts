import type { AnyPageEntry } from '@cumulus/content-model';
import { pageTypeOf } from '../page-types/pages.ts';

/** One line of llms.txt: a link to a page, with its description if it has one. */
export function llmsLine(entry: AnyPageEntry, url: string): string {
  const link = `- [${linkText(entry.title)}](${linkTarget(url)})`;
  const description = entry.seoDescription || pageTypeOf(entry).description(entry);
  return description ? `${link}: ${oneLine(description)}` : link;
}

/** A line break would end the list item. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const linkText = (title: string) => oneLine(title).replace(/[[\]\\]/g, '\\$&');
/** A bracket would end the address; the site redirects from its escape to the page. */
const linkTarget = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');
