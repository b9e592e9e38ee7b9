import type { FormState } from '@cumulus/forms';
import { createContext, type ReactNode, useContext } from 'react';
import type { PageFlags } from '../../flags/browser/pageFlags.ts';
import { leavesLocale, localizePath } from './locale.ts';

/** Data of the current page for every component. Plain data: the browser gets it as JSON if the page has an island. */
export interface PageData {
  /** REQ-RTE-04. */
  pageId: string;
  /** Path without query, such as `/fr-FR/pricing`. */
  path: string;
  locale: string;
  /** The locale of the addresses in content, and of pages that are missing in the page's locale. */
  defaultLocale: string;
  isPreview: boolean;
  /** The product's domain: links to it and its subdomains are not external. */
  productDomain: string;
  /** Origin for canonical addresses. */
  siteUrl: string;
  /** Hosts (or, on this origin, path prefixes) of the content image service, which has variants of pictures. */
  imageService: { prefixes: string[] };
  /** Hosts whose pages content may embed as frames, besides the two video services. */
  frameHosts?: readonly string[];
  /** E-mail address of the organisation, from the site's settings. */
  contactEmail?: string;
  /** Microcopy by key, in the page's locale. */
  microcopy: Record<string, string>;
  /**
   * Paths in the default locale, and their counterparts in this page's locale; a missing page maps to itself. Empty on pages in the default locale.
   */
  localizedPaths: Record<string, string>;
  /** Ids of the headings in rich texts, by their nodes. On the server only: texts are not rendered in the browser. */
  headingIds?: ReadonlyMap<object, string>;
  /** What became of a form that this visitor has sent without scripts. On the server only. */
  form?: FormState;
  /** The page is a result of its quiz: the score in the address, and the path of the quiz itself. On the server only. */
  quizResult?: { score: number; quizPath: string };
  /** Only the page's part for an overlay is rendered: a dialog. On the server only. */
  isOverlay?: boolean;
  /** Where the interactive demo is, and where its messages come from, if a section of the page shows it. */
  demo?: { url: string; captureOrigin: string };
  /** Flags, if a section of the page reads them in the browser. */
  flags?: PageFlags;
}

/** Returns the microcopy of a key. A missing key returns itself, so that it is noticed. `values` fill `{name}` placeholders. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** @param microcopy texts by key, in the page's locale */
export function createTranslator(microcopy: Record<string, string>): Translate {
  return (key, values = {}) =>
    (microcopy[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The page-identifier context of REQ-RTE-06, with further data of the page. */
export const PageContext = createContext<PageData | undefined>(undefined);

/** Provides the page to its components. The renderer wraps every component in it, on the server and in the browser. */
export function PageProvider({ value, children }: { value: PageData; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>;
}

/** The page's data, with functions for its microcopy and paths. */
export interface Page extends PageData {
  t: Translate;
  /** The address in this page's locale if it exists there, or unchanged. Query and hash are kept. */
  localizePath(url: string): string;
  /** Whether an address leads to the default locale, because this locale doesn't have the page. */
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
