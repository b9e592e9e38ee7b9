import type { Decision } from '../site.ts';

/** Identifies one stored page. */
export interface PageAddress {
  path: string;
  variantKey: string;
  /** The allowed query parameters, sorted. */
  query: string;
}

/** HTTP allows no line feed in a path or query, so the parts of a key are unambiguous. */
const SEPARATOR = '\n';

export const pageKey = {
  format: (path: string, variantKey: string, query: string): string =>
    path + SEPARATOR + variantKey + SEPARATOR + query,
  parse(key: string): PageAddress {
    const [path = '', variantKey = '', query = ''] = key.split(SEPARATOR);
    return { path, variantKey, query };
  },
};

/**
 * The query parameters that change how a page is rendered, each with its allowed values: every value is one more stored page. Other parameters and
 * values are ignored. None yet: query parameters are read in the browser.
 */
export const pageQueryParameters: Readonly<Record<string, RegExp>> = {};

/**
 * Reduces a query to the allowed parameters, sorted.
 * @param query without `?`; may be empty
 * @param allowed names and their values
 * @returns a canonical query string without `?`
 */
export function readPageQuery(query: string, allowed: Readonly<Record<string, RegExp>>): string {
  const names = Object.keys(allowed);
  if (query === '' || names.length === 0) return '';
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names.sort()) {
    const value = sent.get(name);
    if (value !== null && allowed[name]?.test(value)) kept.set(name, value);
  }
  return kept.toString();
}

/** The last key of each shared decision. */
const memoizedKeys = new WeakMap<Decision, { path: string; key: string }>();

/**
 * The key of the page that a decision selects. Keys of shared decisions are memoized: V8 caches a string's hash, without which looking up a long key
 * takes a third of a microsecond.
 * REQ-RTE-09.
 * @param query from `readPageQuery`
 */
export function pageKeyFor(path: string, decision: Decision, query: string): string {
  const { variantKey, cookies } = decision;
  // A decision with cookies belongs to one request: memoizing it is no use.
  if (variantKey === '' || query !== '' || cookies.length > 0) return pageKey.format(path, variantKey, query);
  const memoized = memoizedKeys.get(decision);
  if (memoized?.path === path) return memoized.key;
  const key = pageKey.format(path, variantKey, query);
  memoizedKeys.set(decision, { path, key });
  return key;
}
