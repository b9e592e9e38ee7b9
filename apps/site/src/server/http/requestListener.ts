import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Redirect } from '@cumulus/content-model/redirects';
import { BodyError } from '@cumulus/http/readBody';
import { dropForeignRequestId, runInRequest } from '@cumulus/http/requestContext';
import { findTargetFault, hasConflictingHost, hasSeveralHosts } from '@cumulus/http/requestTarget';
import type { DeliveryMetrics } from '../metrics.ts';
import type { Site } from '../site.ts';
import { logCall } from './accessLog.ts';
import { type Call, type Endpoint, readCall, type Step } from './call.ts';
import { sendFault, sendMessage } from './responses.ts';
import { sendMoved } from './sendMoved.ts';

/** No page or link has a longer address: 414. */
export const MAX_URL_LENGTH = 8_000;

/** Limits of the HTTP server: slow clients must not hold connections that others need. */
export const httpLimits: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the idle timeout of load balancers (60 s): they close first, and never send into a closing connection.
  keepAliveTimeout: 65_000,
  noDelay: true,
};

const MAX_MEMOIZED = 200;
const MAX_HOST_LENGTH = 255;
const ALWAYS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Creates a check of the `Host` header: other hosts are refused, since a proxy could cache a page under a forged host.
 * @param hosts without port
 * @param domains allowed with all subdomains
 * @returns whether a host is allowed, with any port
 */
export function createHostCheck(hosts: string[], domains: string[]): (host: string | undefined) => boolean {
  const names = new Set([...ALWAYS, ...hosts, ...domains].map((name) => name.toLowerCase()));
  const endings = domains.map((name) => `.${name.toLowerCase()}`);
  const memoized = new Map<string, boolean>();

  function decide(host: string): boolean {
    const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
    if (names.has(name)) return true;
    return /^[a-z0-9.-]+$/.test(name) && !name.includes('..') && endings.some((ending) => name.endsWith(ending));
  }

  return (host) => {
    if (host === undefined || host.length > MAX_HOST_LENGTH) return false;
    const existing = memoized.get(host);
    if (existing !== undefined) return existing;
    const isAllowed = decide(host);
    if (memoized.size < MAX_MEMOIZED) memoized.set(host, isAllowed);
    return isAllowed;
  };
}

interface ListenerOptions {
  /** In this order; the last one answers every request. */
  steps: readonly Step[];
  isAllowed(host: string | undefined): boolean;
  isLeaving(): boolean;
  /** Whether a request comes from a proxy whose request ids count. */
  isFromProxy(request: IncomingMessage): boolean;
  /** Filled with incomplete responses; when the server stops, each becomes the last of its connection. */
  open: Set<ServerResponse>;
  metrics: DeliveryMetrics;
}

/** Allowed for every host: load balancers request it by IP address. */
const HEALTH_PATH = '/healthz';
const SLASH = 47;
const UNREADABLE = 'This address can’t be read';

/**
 * Passes each request through the steps until one answers. The host must be allowed; `X-Forwarded-…` and other headers are ignored here. A GET or HEAD
 * with a body is refused.
 * REQ-PRF-07.
 */
export function createRequestListener({
  steps,
  isAllowed,
  isLeaving,
  isFromProxy,
  open,
  metrics,
}: ListenerOptions): RequestListener {
  function findRefusal(call: Call | undefined, target = ''): [status: number, text: string] | undefined {
    if (!call) return [400, `${UNREADABLE}. ${findTargetFault(target) ?? ''}`];
    if (call.path.length + call.query.length > MAX_URL_LENGTH) return [414, 'This address is too long'];
    if (hasSeveralHosts(call.request.rawHeaders)) return [400, 'This request has more than one Host header'];
    if (!isAllowed(call.request.headers.host) && call.path !== HEALTH_PATH)
      return [421, 'This host is not served here'];
    if (namesTwoHosts(call.request)) return [400, 'The address and the Host header name different hosts'];
    if (hasUnexpectedBody(call.request)) return [413, `A ${call.request.method} request has no body here`];
    return undefined;
  }

  function answer(call: Call): void {
    try {
      if (steps.some((step) => step(call))) track(call);
    } catch (error) {
      sendFault(call.response, `[server] ${call.route}`, error);
      logCall(call);
    }
  }

  function track(call: Call): void {
    const { response } = call;
    if (response.writableEnded) {
      logCall(call);
      return;
    }
    open.add(response);
    // Without a listener, writing to an ended response would end the process.
    response.on('error', () => response.destroy());
    response.once('close', () => {
      open.delete(response);
      logCall(call);
    });
  }

  return (request, response) => {
    if (isLeaving()) response.shouldKeepAlive = false;
    dropForeignRequestId(request, isFromProxy);
    const call = readCall(request, response);
    const refusal = findRefusal(call, request.url);
    if (call && !refusal) return answer(call);
    metrics.refused += 1;
    response.shouldKeepAlive = false;
    sendMessage(response, ...(refusal ?? [400, UNREADABLE]));
    logCall(call ?? { request, response, path: '', query: '', begun: performance.now() });
  };
}

/**
 * Answers the server's own addresses.
 * @param endpoints by exact path
 */
export function createEndpointStep(endpoints: ReadonlyMap<string, Endpoint>): Step {
  return (call) => {
    const endpoint = endpoints.get(call.path);
    if (!endpoint) return false;
    call.route = call.path;
    const { request, response } = call;
    if (!endpoint.methods.includes(request.method ?? '')) {
      response.shouldKeepAlive = false;
      sendMessage(response, 405, 'This method is not allowed here', ['Allow', endpoint.methods.join(', ')]);
      return true;
    }
    const answered = runInRequest(response, async () => endpoint.answer(call));
    answered.catch((error: Error) => {
      // The rest of the body isn't read.
      response.shouldKeepAlive = false;
      if (error instanceof BodyError && !response.headersSent) sendMessage(response, error.status, error.message);
      else sendFault(response, `[endpoint] ${call.path}`, error);
    });
    return true;
  };
}

/** After the endpoints only GET and HEAD are allowed. Others are refused, and the connection is closed without reading the body. */
export const methodStep: Step = ({ request, response }) => {
  if (isRead(request.method)) return false;
  response.shouldKeepAlive = false;
  sendMessage(response, 405, 'Only GET and HEAD are allowed here', ['Allow', 'GET, HEAD']);
  return true;
};

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** Only for a target in absolute form: `readCall` has replaced the Host header by its host. */
function namesTwoHosts({ url = '', rawHeaders, headers }: IncomingMessage): boolean {
  return url.charCodeAt(0) !== SLASH && hasConflictingHost(rawHeaders, headers.host ?? '');
}

/** A GET or HEAD with a body: nothing here reads one, and a proxy or a service could take it for another request. */
function hasUnexpectedBody({ method, headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return isRead(method) && (headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0'));
}

/** Redirects moved pages, and `/path/` to `/path`. Other spellings of an address are corrected where no page is found (`createPageStep`). */
export function createRedirectStep(site: Pick<Site, 'redirectOf' | 'locate'>): Step {
  return (call) => {
    const path = withoutTrailingSlashes(call.path);
    const redirect = site.redirectOf(path) ?? trailingSlashRedirect(site, call.path, path);
    if (!redirect) return false;
    call.route = 'redirect';
    sendMoved(call, redirect);
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
