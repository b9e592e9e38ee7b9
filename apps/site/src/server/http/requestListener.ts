import type { RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { findTargetFault, hasConflictingHost, hasSeveralHosts } from '@cumulus/http/requestTarget';
import type { DeliveryMetrics } from '../metrics.ts';
import { type Call, readCall, type Step } from './call.ts';
import { sendFault, sendMessage } from './responses.ts';

/** Longer addresses are no page's and no link's: 414. */
export const MAX_URL_LENGTH = 8_000;

/** A client that is slower than this, or sends more, holds a connection that others need. */
export const httpLimits: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the idle time of load balancers (60 s): they close first, and never send into a connection that is just being closed.
  keepAliveTimeout: 65_000,
  noDelay: true,
};

const MAX_KNOWN = 200;
const MAX_HOST_LENGTH = 255;
const ALWAYS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The hosts that this server answers for. Any other gets nothing: a page made under a made-up host could be kept by a proxy, and a name that
 * someone points at this machine is not ours.
 * @param hosts names without port
 * @param domains names that count with all their subdomains
 * @returns whether a `Host` header is one of them, with any port
 */
export function createHostCheck(hosts: string[], domains: string[]): (host: string | undefined) => boolean {
  const names = new Set([...ALWAYS, ...hosts, ...domains].map((name) => name.toLowerCase()));
  const endings = domains.map((name) => `.${name.toLowerCase()}`);
  const known = new Map<string, boolean>();

  function decide(host: string): boolean {
    const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
    if (names.has(name)) return true;
    return /^[a-z0-9.-]+$/.test(name) && !name.includes('..') && endings.some((ending) => name.endsWith(ending));
  }

  return (host) => {
    if (host === undefined || host.length > MAX_HOST_LENGTH) return false;
    const found = known.get(host);
    if (found !== undefined) return found;
    const isAllowed = decide(host);
    if (known.size < MAX_KNOWN) known.set(host, isAllowed);
    return isAllowed;
  };
}

interface ListenerOptions {
  /** In their order; the last answers everything. */
  steps: readonly Step[];
  isAllowed(host: string | undefined): boolean;
  isDraining(): boolean;
  /** Filled with the answers that are not complete yet; a stopping server makes them the last of their connections. */
  open: Set<ServerResponse>;
  metrics: DeliveryMetrics;
}

/** A balancer asks by address, whose name it doesn't know. */
const HEALTH_PATH = '/healthz';
const SLASH = 47;
const UNREADABLE = 'This address can’t be read';

/**
 * Takes each request through the steps until one answers. What a request says of itself by `X-Forwarded-…` or any other header counts for nothing
 * here; only `Host` does, and it must be one of ours.
 */
export function createRequestListener({
  steps,
  isAllowed,
  isDraining,
  open,
  metrics,
}: ListenerOptions): RequestListener {
  function fault(call: Call | undefined, target = ''): [status: number, text: string] | undefined {
    if (!call) return [400, `${UNREADABLE}. ${findTargetFault(target) ?? ''}`];
    if (call.path.length + call.query.length > MAX_URL_LENGTH) return [414, 'This address is too long'];
    const { headers, rawHeaders, url = '' } = call.request;
    if (hasSeveralHosts(rawHeaders)) return [400, 'This request has more than one Host header'];
    if (!isAllowed(headers.host) && call.path !== HEALTH_PATH) return [421, 'This host is not served here'];
    // Only of a target in absolute form, whose host `readCall` has put in the header's place.
    if (url.charCodeAt(0) === SLASH || !hasConflictingHost(rawHeaders, headers.host ?? '')) return undefined;
    return [400, 'The address and the Host header name different hosts'];
  }

  function answer(call: Call): void {
    try {
      if (steps.some((step) => step(call))) keep(call.response);
    } catch (error) {
      sendFault(call.response, `[server] ${call.path}`, error);
    }
  }

  function keep(response: ServerResponse): void {
    if (response.writableEnded) return;
    open.add(response);
    // Nobody else listens: what is written after the end would end the process.
    response.on('error', () => response.destroy());
    response.once('close', () => open.delete(response));
  }

  return (request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    const call = readCall(request, response);
    const wrong = fault(call, request.url);
    if (call && !wrong) return answer(call);
    metrics.refused += 1;
    response.shouldKeepAlive = false;
    sendMessage(response, ...(wrong ?? [400, UNREADABLE]));
  };
}
