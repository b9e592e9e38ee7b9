import type {
  AnyPageEntry,
  PageBannerEntry,
  PageOpening,
  SectionModel,
  ShownSection,
  SiteSettingsEntry,
} from '@cumulus/content-model';
import type { Thing } from 'schema-dts';
import type { Content } from '../../cms/content.ts';
import type { Route } from '../../cms/routes.ts';
import type { PageView } from '../pageView.ts';

/** How the site shows a content type that has pages. Its slugs, summary and feed path are in `PAGE_TYPES` (content model). */
export interface PageType<Entry extends AnyPageEntry = AnyPageEntry> {
  openGraphType: 'website' | 'article';
  /** Fields of the entry that are shown where another page links to it. */
  linkedFields: readonly string[];
  /** Creates the first section of the page from the entry's own text. */
  opening?(entry: Entry): PageOpening<Entry>;
  /** Description for search engines of an entry without `seoDescription`. */
  description(entry: Entry): string;
  /** The banner of this page, in place of the site's. */
  banner?(entry: Entry): PageBannerEntry | undefined;
  /** The page above, for breadcrumbs. */
  parent(entry: Entry, content: Content, route: Route): AnyPageEntry | undefined;
  /** Marks special pages. */
  role?(entry: Entry): 'home' | 'error' | undefined;
  /** The page's name in analytics, if editors set one. */
  pageId?(entry: Entry): string | undefined;
  /** @param imageUrl the page's social image */
  structuredData?(entry: Entry, view: PageView, imageUrl: string): Thing;
  /** Order of the entries in listings and in the feed. */
  compare?(one: Entry, other: Entry): number;
  /** A section that shows the first entries if editors chose none. */
  listing?: PageListing<Entry>;
  feed?: PageFeed<Entry>;
}

/** A section that lists entries of a page type. */
export interface PageListing<Entry extends AnyPageEntry> {
  model: SectionModel;
  /**
   * @param entries all that exist in the locale, without the page that the section is on
   * @returns undefined where editors chose none and there are none
   */
  fill(section: ShownSection, entries: Entry[]): ShownSection | undefined;
}

/** The RSS feed of a page type. */
export interface PageFeed<Entry extends AnyPageEntry> {
  /** Path of the page that lists the entries. */
  indexPath: string;
  /** Content types of other entries that its items show. */
  linkedModels: readonly string[];
  title(settings: SiteSettingsEntry): string;
  item(entry: Entry): FeedItem;
}

/** An entry in a feed. */
export interface FeedItem {
  title: string;
  description: string;
  /** ISO 8601, as in the content. */
  date: string;
  authorName?: string;
}
