import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from '@cumulus/http/clientAddress';
import { createBearerCheck } from '../http/bearer.ts';
import { RequestError } from '../http/Service.ts';

const PORT = /:\d{1,5}$/;
/** Headers that proxies add. A proxy that adds none can't be told from a local program: docs/operations.md. */
const PROXY_HEADER =
  /^(?:(?:x-)?(?:original-)?forwarded(?:-.*)?|via|(?:x-)?(?:real|client|cluster-client|remote|proxyuser|true-client)-ip|true-client-ip|x-original-.*|x-rewrite-url|fastly-.*|cf-.*|cdn-loop|x-envoy-.*|x-varnish|x-amzn-trace-id)$/;
/** `Sec-Fetch-Site` of requests without a page (a typed address), or from a page of the same origin. */
const ALLOWED_FETCH_SITES = ['none', 'same-origin'];

type AdminRequest = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Where the admin listener is bound, and the token that it requires. */
export interface AdminAccess {
  /** `ADMIN_HOST`. */
  host: string;
  /** `ADMIN_TOKEN`; required where the host isn't loopback. */
  token?: string | undefined;
}

/**
 * Creates the check of every request to the admin listener. On loopback a request must come from this machine, with the token if one is set. Bound
 * elsewhere, the token replaces the checks of address, host name and proxy headers. Pages of other sites are always refused.
 * REQ-SEC-05.
 * @returns the check; it throws RequestError 401 or 403 that names what is missing
 */
export function createAdminGuard({ host, token }: AdminAccess): (request: AdminRequest) => void {
  const isLocal = isLoopbackHost(host);
  const requireToken = token === undefined ? undefined : createTokenCheck(token);
  if (!isLocal && !requireToken)
    throw new Error(`ADMIN_TOKEN is missing: ADMIN_HOST=${host} is not this machine alone`);
  return (request) => {
    if (isLocal) requireThisMachine(request);
    refuseForeignPages(request);
    requireToken?.(request);
  };
}

/**
 * Accepts only programs of this machine: no other machines, no clients of a proxy, and no web page whose host name resolves to this machine
 * (DNS rebinding).
 * @throws RequestError 403 with the reason
 */
function requireThisMachine({ socket, headers }: AdminRequest): void {
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) throw refused('ask from 127.0.0.1 or ::1');
  if (!isLoopbackHost((headers.host ?? '').replace(PORT, '')))
    throw refused('ask for localhost, 127.0.0.1 or [::1], not another host name');
  const proxied = Object.keys(headers).find((name) => PROXY_HEADER.test(name));
  if (proxied) throw refused(`a request with the header ${proxied} comes by way of a proxy; ask directly`);
}

function refused(why: string): RequestError {
  return new RequestError(403, 'Forbidden', `The admin listener answers this machine only: ${why}`);
}

/** Refuses requests from pages of other origins; another port, such as the site's, is another origin. @throws RequestError 403 */
function refuseForeignPages({ headers }: AdminRequest): void {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  const isSameOrigin = origin === undefined || origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase();
  if (isSameOrigin && (site === undefined || ALLOWED_FETCH_SITES.includes(String(site)))) return;
  throw new RequestError(403, 'Forbidden', 'Pages of other sites may not ask the admin listener');
}

function createTokenCheck(token: string): (request: AdminRequest) => void {
  const isAllowed = createBearerCheck(token);
  return (request) => {
    if (isAllowed(request)) return;
    throw new RequestError(401, 'Unauthorized', 'Send Authorization: Bearer with the ADMIN_TOKEN of the services', {
      headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
    });
  };
}
