import { useContext } from 'react';
import { leavesLocale } from './leavesLocale.ts';
import { localizePath } from './localizePath.ts';
import { PageContext } from './PageContext.ts';
import type { PageData } from './PageData.ts';
import { type TextOf, textOf } from './textOf.ts';

/** The page's data, with its words and paths ready to use. */
export interface Page extends PageData {
  t: TextOf;
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
    t: textOf(data.microcopy),
    localizePath: (url) => localizePath(url, data.localizedPaths),
    leavesLocale: (url) => leavesLocale(url, data.localizedPaths),
  };
}
