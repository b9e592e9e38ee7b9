import type { PageModel } from './generated/contentTypes.ts';

/** Rules of a content type with its own pages, for the site and the content check. */
export interface PageTypeRules {
  /** Folders of the slugs, each with the template of its index page; for entries of one template, or of all. */
  slugFolders: readonly { template?: string; folder: string; indexTemplate: string }[];
  /** The field with the page's one-sentence summary, shown where a text embeds the page. */
  summaryField: string;
  /** The field with the date from which an entry is shown. */
  dateField?: string;
  /** `sectionId` of the section that shows the entry's own text, before its `sections`. */
  openingId?: string;
  /** Path of the feed of its entries. */
  feedPath?: string;
}

/**
 * The registry of page types. A content type with a slug that isn't listed is a type error. How the site shows each is in
 * `apps/site/src/document/page-types`.
 */
export const PAGE_TYPES: Readonly<Record<PageModel, PageTypeRules>> = {
  page: {
    slugFolders: [
      { template: 'team', folder: 'teams', indexTemplate: 'teams' },
      { template: 'feature', folder: 'features', indexTemplate: 'features' },
    ],
    summaryField: 'summary',
  },
  article: {
    slugFolders: [{ folder: 'blog', indexTemplate: 'blog' }],
    summaryField: 'excerpt',
    dateField: 'publishedDate',
    openingId: 'article',
    feedPath: '/rss.xml',
  },
};
