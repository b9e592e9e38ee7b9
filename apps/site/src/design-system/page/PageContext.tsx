import { createContext, type ReactNode, useContext } from 'react';
import type { PageFlags } from '../../flags/browser/pageFlags.ts';
import { leavesLocale, localizePath } from './locale.ts';

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
  /** Microcopy by key, in the page's locale. */
  microcopy: Record<string, string>;
  /** Paths in the default locale, and where they lead in this page's: to themselves where it hasn't the page. Empty on pages in the default locale. */
  localizedPaths: Record<string, string>;
  /** Ids of the headings in rich texts, by their nodes. Of the server only: texts are not rendered in the browser. */
  headingIds?: ReadonlyMap<object, string>;
  /** Where a section of the page reads flags in the browser. */
  flags?: PageFlags;
}

/** Gives a small word by key. A missing key shows itself, so that it is seen. `values` fill `{name}` places. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** @param microcopy texts by key, in the page's locale */
export function createTranslator(microcopy: Record<string, string>): Translate {
  return (key, values = {}) =>
    (microcopy[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The page-identifier context of specification section 2, and what else a component may know of its page. */
export const PageContext = createContext<PageData | undefined>(undefined);

/** Tells everything inside which page it is on. The renderer wraps every component in it, on the server and in the browser. */
export function PageProvider({ value, children }: { value: PageData; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>;
}

/** The page's data, with its microcopy and paths ready to use. */
export interface Page extends PageData {
  t: Translate;
  /** The address in this page's locale where it exists there, else as it was. Query and hash are kept. */
  localizePath(url: string): string;
  /** Whether an address leads to a page that this locale doesn't have, and so to the default one. */
  leavesLocale(url: string): boolean;
}

/** @throws outside a PageProvider */
export function usePage(): Page {
  const data = useContext(PageContext);
  if (!data) throw new Error('usePage needs a PageProvider around it');
  return {
    ...data,
    t: createTranslator(data.microcopy),
    localizePath: (url) => localizePath(url, data.localizedPaths),
    leavesLocale: (url) => leavesLocale(url, data.localizedPaths),
  };
}
