import type { Decision } from '../site.ts';

/** What one stored page is of. */
export interface PageAddress {
  path: string;
  variantKey: string;
  /** The query parameters that matter, in their one order. */
  query: string;
}

/** A path and a query hold no line feed (HTTP allows none), so the parts can't run into each other. */
const SEPARATOR = '\n';

/** Names a stored page; `parse` gives back the parts. */
export const pageKey = {
  of: (path: string, variantKey: string, query: string): string => path + SEPARATOR + variantKey + SEPARATOR + query,
  parse(key: string): PageAddress {
    const [path = '', variantKey = '', query = ''] = key.split(SEPARATOR);
    return { path, variantKey, query };
  },
};

/**
 * The query parameters that a page is rendered by, each with the values that it may have: one list, since each value is one more stored page.
 * Every other parameter, and every other value, is as if it weren't there. None yet: what the query says is read in the browser.
 */
export const pageQueryParameters: Readonly<Record<string, RegExp>> = {};

/**
 * Keeps of a query what the pages are rendered by, in one order.
 * @param query what stands after the `?`; may be empty
 * @param known names and the values that they may have
 * @returns a query string without `?`, the same for all queries that mean the same
 */
export function readPageQuery(query: string, known: Readonly<Record<string, RegExp>>): string {
  const names = Object.keys(known);
  if (query === '' || names.length === 0) return '';
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names.sort()) {
    const value = sent.get(name);
    if (value !== null && known[name]?.test(value)) kept.set(name, value);
  }
  return kept.toString();
}

interface Made {
  path: string;
  key: string;
}

const made = new WeakMap<Decision, Made>();

/**
 * Names the stored page that a decision means. One that is the same for many requests has its text made once: V8 remembers a text's hash, without which
 * looking up a long key takes a third of a microsecond.
 * @param query the parameters that matter
 */
export function pageKeyFor(path: string, decision: Decision, query: string): string {
  const { variantKey, cookies } = decision;
  // With cookies it is of one request.
  if (variantKey === '' || query !== '' || cookies.length > 0) return pageKey.of(path, variantKey, query);
  const before = made.get(decision);
  if (before?.path === path) return before.key;
  const key = pageKey.of(path, variantKey, query);
  made.set(decision, { path, key });
  return key;
}
