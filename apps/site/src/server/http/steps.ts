import { BodyError } from '@cumulus/http/readBody';
import type { Redirect, Site } from '../site.ts';
import type { Endpoint, Step } from './call.ts';
import { sendFault, sendMessage, sendRedirect } from './responses.ts';

/**
 * Answers at the server's own addresses.
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
      // What is left of the body isn't read.
      response.shouldKeepAlive = false;
      if (error instanceof BodyError && !response.headersSent) sendMessage(response, error.status, error.message);
      else sendFault(response, `[endpoint] ${call.path}`, error);
    });
    return true;
  };
}

/** Past the endpoints everything is only read: other methods get 405, and a body, which nobody wants, ends the connection unread. */
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
 * Sends visitors of moved pages on, their query kept (attribution survives every redirect), and those of `/path/` to `/path`.
 * @param site where the editors' redirects are
 */
export function createRedirectStep(site: Pick<Site, 'redirectOf' | 'locate'>): Step {
  return (call) => {
    const bare = bareOf(call.path);
    const redirect = site.redirectOf(bare) ?? shortened(site, call.path, bare);
    if (!redirect) return false;
    sendRedirect(call.response, redirect.statusCode, withQuery(redirect.to, call.query), 'redirect');
    return true;
  };
}

/** The path without the slashes at its end; a path that begins with two stays, since it would lead to another site. */
function bareOf(path: string): string {
  let end = path.length;
  // Not by a regular expression: it takes the square of the number of slashes, 55 ms for 8,000.
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end -= 1;
  if (end === path.length || end === 0) return path;
  const bare = path.slice(0, end);
  return /^\/[^/\\]/.test(bare) ? bare : path;
}

function shortened(site: Pick<Site, 'locate'>, path: string, bare: string): Redirect | undefined {
  return bare !== path && exists(site, bare) ? { to: bare, statusCode: 301 } : undefined;
}

function exists(site: Pick<Site, 'locate'>, path: string): boolean {
  try {
    return site.locate(path).status === 200;
  } catch {
    // There is no content yet, which the next step says.
    return false;
  }
}

function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const [address, fragment] = hash < 0 ? [target, ''] : [target.slice(0, hash), target.slice(hash)];
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}
