import type { AnyPageEntry } from '@cumulus/content-model';
import { pageTypeOf } from '../page-types/pages.ts';

/** One line of llms.txt: a link to a page, with its description if it has one. */
export function llmsLine(entry: AnyPageEntry, url: string): string {
  const link = `- [${entry.title}](${url})`;
  const description = entry.seoDescription || pageTypeOf(entry).description(entry);
  return description ? `${link}: ${description}` : link;
}
