import type { PageModel } from './generated/contentTypes.ts';

/** What the site and the content check need to know of a content type that has pages of its own. */
export interface PageTypeRules {
  /** Folders of the slugs, with the template of the page that lists the pages there: of entries of one template, or of all. */
  slugFolders: readonly { template?: string; folder: string; indexTemplate: string }[];
  /** The field that says in a sentence what the page is about; shown where a text embeds the page. */
  summaryField: string;
  /** `sectionId` of the section that shows the entry's own text, ahead of its `sections`. */
  openingId?: string;
  /** Path of the feed of its entries. */
  feedPath?: string;
}

/**
 * The registry of page types. A content type with a slug that isn't listed doesn't compile. What the site shows of each is in
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
    openingId: 'article',
    feedPath: '/rss.xml',
  },
};
