import type { RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { findTargetFault, hasConflictingHost, hasSeveralHosts } from '@cumulus/http/requestTarget';
import type { DeliveryMetrics } from '../metrics.ts';
import { type Call, readCall, type Step } from './call.ts';
import { sendFault, sendMessage } from './responses.ts';

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
  isDraining(): boolean;
  /** Filled with incomplete responses; when the server stops, each becomes the last of its connection. */
  open: Set<ServerResponse>;
  metrics: DeliveryMetrics;
}

/** Allowed for every host: load balancers request it by IP address. */
const HEALTH_PATH = '/healthz';
const SLASH = 47;
const UNREADABLE = 'This address can’t be read';

/**
 * Passes each request through the steps until one answers. The host must be allowed; `X-Forwarded-…` and other headers are ignored here.
 * REQ-PRF-07.
 */
export function createRequestListener({
  steps,
  isAllowed,
  isDraining,
  open,
  metrics,
}: ListenerOptions): RequestListener {
  function findRefusal(call: Call | undefined, target = ''): [status: number, text: string] | undefined {
    if (!call) return [400, `${UNREADABLE}. ${findTargetFault(target) ?? ''}`];
    if (call.path.length + call.query.length > MAX_URL_LENGTH) return [414, 'This address is too long'];
    const { headers, rawHeaders, url = '' } = call.request;
    if (hasSeveralHosts(rawHeaders)) return [400, 'This request has more than one Host header'];
    if (!isAllowed(headers.host) && call.path !== HEALTH_PATH) return [421, 'This host is not served here'];
    // Only for a target in absolute form: `readCall` has replaced the Host header by its host.
    if (url.charCodeAt(0) === SLASH || !hasConflictingHost(rawHeaders, headers.host ?? '')) return undefined;
    return [400, 'The address and the Host header name different hosts'];
  }

  function answer(call: Call): void {
    try {
      if (steps.some((step) => step(call))) track(call.response);
    } catch (error) {
      sendFault(call.response, `[server] ${call.path}`, error);
    }
  }

  function track(response: ServerResponse): void {
    if (response.writableEnded) return;
    open.add(response);
    // Without a listener, writing to an ended response would end the process.
    response.on('error', () => response.destroy());
    response.once('close', () => open.delete(response));
  }

  return (request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    const call = readCall(request, response);
    const refusal = findRefusal(call, request.url);
    if (call && !refusal) return answer(call);
    metrics.refused += 1;
    response.shouldKeepAlive = false;
    sendMessage(response, ...(refusal ?? [400, UNREADABLE]));
  };
}
