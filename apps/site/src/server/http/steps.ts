import { BodyError } from '@cumulus/http/readBody';
import type { Redirect, Site } from '../site.ts';
import type { Endpoint, Step } from './call.ts';
import { sendFault, sendMessage, sendRedirect } from './responses.ts';

/**
 * Answers the server's own addresses.
 * @param endpoints by exact path
 */
export function createEndpointStep(endpoints: ReadonlyMap<string, Endpoint>): Step {
  return (call) => {
    const endpoint = endpoints.get(call.path);
    if (!endpoint) return false;
    const { request, response } = call;
    if (!endpoint.methods.includes(request.method ?? '')) {
      response.shouldKeepAlive = false;
      sendMessage(response, 405, 'This method is not allowed here', ['Allow', endpoint.methods.join(', ')]);
      return true;
    }
    const answered = (async () => endpoint.answer(call))();
    answered.catch((error: Error) => {
      // The rest of the body isn't read.
      response.shouldKeepAlive = false;
      if (error instanceof BodyError && !response.headersSent) sendMessage(response, error.status, error.message);
      else sendFault(response, `[endpoint] ${call.path}`, error);
    });
    return true;
  };
}

/** After the endpoints only GET and HEAD without a body are allowed. Others are refused, and the connection is closed without reading the body. */
export const methodStep: Step = ({ request, response }) => {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const length = headers['content-length'];
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (isRead && !hasBody) return false;
  response.shouldKeepAlive = false;
  if (isRead) sendMessage(response, 413, `A ${method} request has no body here`);
  else sendMessage(response, 405, 'Only GET and HEAD are allowed here', ['Allow', 'GET, HEAD']);
  return true;
};

const SLASH = 47;

/**
 * Redirects moved pages, and `/path/` to `/path`. The query is kept for attribution.
 */
export function createRedirectStep(site: Pick<Site, 'redirectOf' | 'locate'>): Step {
  return (call) => {
    const path = withoutTrailingSlashes(call.path);
    const redirect = site.redirectOf(path) ?? trailingSlashRedirect(site, call.path, path);
    if (!redirect) return false;
    sendRedirect(call.response, redirect.statusCode, withQuery(redirect.to, call.query), 'redirect');
    return true;
  };
}

/** A path that begins with two slashes is not changed: as a redirect it would lead to another site. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  // A regular expression would take quadratic time: 55 ms for 8,000 slashes.
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end -= 1;
  if (end === path.length || end === 0) return path;
  const bare = path.slice(0, end);
  return /^\/[^/\\]/.test(bare) ? bare : path;
}

function trailingSlashRedirect(site: Pick<Site, 'locate'>, path: string, bare: string): Redirect | undefined {
  return bare !== path && exists(site, bare) ? { to: bare, statusCode: 301 } : undefined;
}

function exists(site: Pick<Site, 'locate'>, path: string): boolean {
  try {
    return site.locate(path).status === 200;
  } catch {
    // There is no content yet: the next step answers.
    return false;
  }
}

function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const [address, fragment] = hash < 0 ? [target, ''] : [target.slice(0, hash), target.slice(hash)];
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}
