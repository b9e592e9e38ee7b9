import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from '@cumulus/http/clientAddress';
import { createBearerCheck } from './bearer.ts';
import { RequestError } from './Service.ts';
import { ServiceServer, type ServiceServerOptions } from './ServiceServer.ts';

const PORT = /:\d{1,5}$/;
/** Headers that proxies add. One that adds none looks like a local program: docs/operations-reference.md, "The admin listener". */
const PROXY_HEADER =
  /^(?:(?:x-)?(?:original-)?forwarded(?:-.*)?|via|(?:x-)?(?:real|client|cluster-client|remote|proxyuser|true-client)-ip|true-client-ip|x-original-.*|x-rewrite-url|fastly-.*|cf-.*|cdn-loop|x-envoy-.*|x-varnish|x-amzn-trace-id)$/;
/** `Sec-Fetch-Site` of requests without a page (a typed address), or from a page of the same origin. */
const ALLOWED_FETCH_SITES = ['none', 'same-origin'];

export type OperatorRequest = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Where a private listener is bound, and the token that it requires. */
export interface OperatorAccess {
  host: string;
  /** Required where the host isn't loopback. */
  token?: string | undefined;
  /** Names in messages: the variables of host and token, and what the listener is called. */
  names: { host: string; token: string; listener: string };
}

/**
 * Creates the check of every request to a private listener. On loopback a request must come from this machine, with the token if one is set. Bound
 * elsewhere, the token replaces the checks of address, host name and proxy headers. Pages of other sites are always refused.
 * REQ-SEC-05.
 * @returns the check; it throws RequestError 401 or 403 that names what is missing
 */
export function createOperatorGuard({ host, token, names }: OperatorAccess): (request: OperatorRequest) => void {
  const isLocal = isLoopbackHost(host);
  const hasToken = token === undefined ? undefined : createBearerCheck(token);
  if (!isLocal && !hasToken)
    throw new Error(`${names.token} is missing: ${names.host}=${host} is not this machine alone`);
  return (request) => {
    if (isLocal) requireThisMachine(request, names.listener);
    refuseForeignPages(request, names.listener);
    if (!hasToken || hasToken(request)) return;
    throw new RequestError(401, 'Unauthorized', `Send Authorization: Bearer with the ${names.token}`, {
      headers: { 'WWW-Authenticate': `Bearer realm="${names.listener}"` },
    });
  };
}

/**
 * Accepts only programs of this machine: no other machines, no clients of a proxy, and no web page whose host name resolves to this machine
 * (DNS rebinding).
 * @throws RequestError 403 with the reason
 */
export function requireThisMachine({ socket, headers }: OperatorRequest, listener: string): void {
  const refused = (why: string) =>
    new RequestError(403, 'Forbidden', `The ${listener} answers this machine only: ${why}`);
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) throw refused('ask from 127.0.0.1 or ::1');
  if (!isLoopbackHost((headers.host ?? '').replace(PORT, '')))
    throw refused('ask for localhost, 127.0.0.1 or [::1], not another host name');
  const proxied = Object.keys(headers).find((name) => PROXY_HEADER.test(name));
  if (proxied) throw refused(`a request with the header ${proxied} comes by way of a proxy; ask directly`);
}

/** Refuses requests from pages of other origins; another port, such as the site's, is another origin. @throws RequestError 403 */
export function refuseForeignPages({ headers }: OperatorRequest, listener: string): void {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  const isSameOrigin = origin === undefined || origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase();
  if (isSameOrigin && (site === undefined || ALLOWED_FETCH_SITES.includes(String(site)))) return;
  throw new RequestError(403, 'Forbidden', `Pages of other sites may not ask the ${listener}`);
}

/** Pages of other sites can't read the answers, and browsers don't guess their type. */
export const PRIVATE_HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates a server for operators and other applications. Handlers are called after the access checks, throw `RequestError` for a wrong method or
 * parameter, and read bodies by `readJsonBody` with a limit.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createPrivateServer(access: OperatorAccess, options: ServiceServerOptions): ServiceServer {
  return new ServiceServer({ ...options, guard: createOperatorGuard(access), headers: PRIVATE_HEADERS });
}
