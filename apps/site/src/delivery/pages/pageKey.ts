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
