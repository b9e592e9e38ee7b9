import type { PageFlags } from '../../experiments/PageFlags.ts';

/** What every component may know of the page that it is on. Plain data: the browser gets it as JSON where an island needs it. */
export interface PageData {
  /** Specification section 2, "Page id". */
  pageId: string;
  /** Path without query, such as `/fr-FR/pricing`. */
  path: string;
  locale: string;
  /** The locale of the addresses that editors write, and of what the page's own doesn't have. */
  defaultLocale: string;
  isPreview: boolean;
  /** The product's own domain: links to it and its subdomains are not external. */
  productDomain: string;
  /** Origin for canonical addresses. */
  siteUrl: string;
  /** Hosts (or, on this origin, path prefixes) of the content image service, which makes variants of a picture. */
  imageService: { prefixes: string[] };
  /** Where the organisation is written to, from the site's settings. */
  contactEmail?: string;
  /** Small words by key, in the page's locale. */
  microcopy: Record<string, string>;
  /** Paths in the default locale, and where they lead in this page's: to themselves where it hasn't the page. Empty on pages in the default locale. */
  localizedPaths: Record<string, string>;
  /** Ids of the headings in rich texts, by their nodes. Of the server only: texts are not rendered in the browser. */
  headingIds?: ReadonlyMap<object, string>;
  /** Where a section of the page reads flags in the browser. */
  flags?: PageFlags;
}
