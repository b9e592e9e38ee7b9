import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from './Call.ts';

const SLASH = 47;

/**
 * Takes a request's address apart. An absolute one (`GET http://host/path`) counts by its path, and its host replaces the header's
 * (RFC 9112 section 3.2.2).
 * @returns undefined when it is no address
 */
export function readCall(request: IncomingMessage, response: ServerResponse): Call | undefined {
  let url = request.url ?? '';
  if (url.charCodeAt(0) !== SLASH) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const absolute = new URL(url);
    request.headers.host = absolute.host;
    url = absolute.pathname + absolute.search;
  }
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  return { request, response, path, query, begun: performance.now() };
}
