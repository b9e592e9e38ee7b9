import { useContext } from 'react';
import { leavesLocale } from './leavesLocale.ts';
import { localizePath } from './localizePath.ts';
import { PageContext } from './PageContext.ts';
import type { PageData } from './PageData.ts';

/** The page's data, with its words and paths ready to use. */
export interface Page extends PageData {
  /** A small word by key. A missing key shows itself, so that it is seen. `values` fill `{name}` places. */
  t(key: string, values?: Record<string, string | number>): string;
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
    t: (key, values = {}) =>
      (data.microcopy[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
    localizePath: (url) => localizePath(url, data.localizedPaths),
    leavesLocale: (url) => leavesLocale(url, data.localizedPaths),
  };
}
