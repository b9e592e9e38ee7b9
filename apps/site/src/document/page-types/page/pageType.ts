import type { PageEntry } from '@cumulus/content-model';
import { pageEntryOf } from '../../../cms/content.ts';
import type { PageType } from '../pageType.ts';

/** A page of sections. */
export const page: PageType<PageEntry> = {
  openGraphType: 'website',
  linkedFields: ['picture', 'socialImage', 'parent'],
  description: () => '',
  banner: (entry) => entry.banner,
  parent(entry, content, { locale }) {
    const home = content.routes.byPath.get('/');
    if (entry.parent || !home || home.entryId === entry.metadata.id) return entry.parent;
    return pageEntryOf(content, { entryId: home.entryId, locale });
  },
  role({ template }) {
    return template === 'home' || template === 'error' ? template : undefined;
  },
  pageId: (entry) => entry.pageId,
};
