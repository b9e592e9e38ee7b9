const DEBUG = /(?:^|[?&])debug=true(?:&|$)/;

/**
 * Whether a page is asked for with `debug=true`, the only state in which flags are overridden (specification section 5). Server and browser
 * both ask here, so that they never differ.
 * @param query what stands after the `?` of an address, with or without it
 */
export function isDebug(query: string): boolean {
  return DEBUG.test(query);
}
