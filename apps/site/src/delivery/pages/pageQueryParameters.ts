/**
 * The query parameters that a page is rendered by, each with the values that it may have: one list, since each value is one more stored page.
 * Every other parameter, and every other value, is as if it weren't there. None yet: what the query says is read in the browser.
 */
export const pageQueryParameters: Readonly<Record<string, RegExp>> = {};
