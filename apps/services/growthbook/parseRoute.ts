/** Methods by what is asked for. */
export const METHODS = { features: 'GET, HEAD', eval: 'POST', sub: 'GET', usage: 'GET, HEAD' };

/** What a request asks for, and with which client key. */
export interface Route {
  name: keyof typeof METHODS;
  clientKey: string;
}

const KEYED = /^\/(?:api\/(features|eval)|(sub))\/([^/]+)\/?$/;

/** @returns undefined for a path that nothing answers */
export function parseRoute(path: string, query: URLSearchParams): Route | undefined {
  if (/^\/rt\/?$/.test(path)) return { name: 'usage', clientKey: query.get('key') ?? '' };
  const [, api, sub, clientKey = ''] = KEYED.exec(path) ?? [];
  const name = (api ?? sub) as Route['name'] | undefined;
  return name && { name, clientKey };
}
