import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestCost } from '@cumulus/http/clientLimits';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { REQUEST_ID_HEADER, requestIdOf } from '@cumulus/http/requestContext';
import { rebuildPath } from '@cumulus/http/requestTarget';
import type { Call, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendFault, sendMessage, sendOverloaded } from '../http/responses.ts';
import { sendUnavailable } from '../http/unavailablePage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import { findRoute, type ProxiedRoute, type ProxiedService } from './proxiedRoute.ts';

/** A refused body up to this size is received and dropped, so that a browser sees the response instead of a broken connection. */
const MAX_IGNORED_BYTES = 16_777_216;

/**
 * Refuses a body that is too long.
 * @param onTooLong called when the length is exceeded while receiving
 * @returns whether the call is answered
 */
export function limitBody({ request, response }: Call, maxBytes: number, onTooLong: () => void): boolean {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    if (announced > MAX_IGNORED_BYTES) response.shouldKeepAlive = false;
    refuse();
    return true;
  }
  if (request.headers['transfer-encoding'] === undefined) return false;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes || response.headersSent) return;
    onTooLong();
    response.shouldKeepAlive = false;
    refuse();
  });
  return false;

  function refuse(): void {
    sendMessage(response, 413, `The body is larger than ${maxBytes} bytes`);
  }
}

interface ServiceProxyOptions {
  routes: readonly ProxiedRoute[];
  /** Address of each application (`http://localhost:4004`). */
  services: Record<ProxiedService, string>;
  /** Ends all streams, so that none delays a stop. */
  signal?: AbortSignal;
  /** Limit of simultaneous requests, without streams. */
  maxOpen?: number;
  /** Limit for each client; 0: none. */
  maxOpenPerClient?: number;
  /** Limit of the queue of all clients; 503 beyond it. */
  maxWaiting?: number;
  /** Longest time in the queue. */
  maxWaitMs?: number;
  gate: ClientGate;
}

/** The services' capacity. */
const MAX_OPEN = 512;
/** An office of 300 browsers that send six requests each at the same moment. A waiting request takes a few KB: its body is unread. */
const MAX_WAITING = 2_048;
/** Browser scripts time out after about this time. */
const MAX_WAIT_MS = 5_000;
const FORWARDED_HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'content-length',
  'if-none-match',
  'last-event-id',
];
const RETURNED_HEADERS = [
  ...['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control', 'allow'],
  ...['retry-after', 'x-ratelimit-reset', 'x-sse-support'],
];

/**
 * Forwards requests to the built-in services, so that browsers need no second connection and the CSP no second host. Only the visitor's headers in
 * `FORWARDED_HEADERS` and those that a route names are forwarded, and never cookies. When the services are busy, clients take turns.
 * REQ-PRF-10.
 */
export function createServiceProxy(options: ServiceProxyOptions): Step {
  const { routes, services, signal, gate, maxOpen = MAX_OPEN } = options;
  const routeOf = findRoute(routes);
  // Each has a queue of its own: one that hangs doesn't hold requests to the others.
  const upstreams = {
    collector: createUpstream(services.collector),
    content: createUpstream(services.content),
    leads: createUpstream(services.leads),
  };

  function createUpstream(url: string) {
    const origin = new URL(url);
    const isSecure = origin.protocol === 'https:';
    return {
      origin,
      send: isSecure ? httpsRequest : httpRequest,
      agent: new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true }),
      queue: createFairQueue({
        maxRunning: maxOpen,
        maxRunningPerClient: options.maxOpenPerClient || maxOpen,
        maxWaiting: options.maxWaiting ?? MAX_WAITING,
        maxWaitMs: options.maxWaitMs ?? MAX_WAIT_MS,
      }),
    };
  }

  const upstreamOf = ({ service = 'collector' }: ProxiedRoute) => upstreams[service];

  function request({ request, query }: Call, route: ProxiedRoute, upstreamPath: string): ClientRequest {
    const { sent = [], added, silentMs, isStream } = route;
    const { origin, send, agent } = upstreamOf(route);
    const headers: Record<string, string> = { [REQUEST_ID_HEADER]: requestIdOf(request), ...added?.(request) };
    for (const name of [...FORWARDED_HEADERS, ...sent]) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    // As `path`, not in the URL, which would resolve dot segments.
    const path = upstreamPath + (query && `?${query}`);
    return send(origin, {
      path,
      method: request.method,
      headers,
      agent,
      timeout: silentMs,
      ...(isStream && { signal }),
    });
  }

  /** @param close called when the request to the service has ended */
  function forward(call: Call, route: ProxiedRoute, path: string, close: () => void, isRepeated = false): void {
    const { request: incoming, response } = call;
    if (limitBody(call, route.maxBodyBytes, () => upstream.destroy())) {
      close();
      return;
    }
    const upstream = request(call, route, path);
    upstream.once('close', close);
    upstream.on('response', (answered) => {
      try {
        answer(call, answered, route);
      } catch (error) {
        // The service sent an invalid status or header.
        answered.destroy();
        sendFault(response, `[services] ${route.prefix}`, error);
      }
    });
    upstream.on('timeout', () => upstream.destroy(new Error('silent')));
    upstream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (response.writableEnded) return;
      // The service closed an idle connection just when it was used again.
      const isStale = upstream.reusedSocket && code === 'ECONNRESET' && incoming.method === 'GET';
      if (isStale && !isRepeated && !response.headersSent && !response.destroyed)
        return forward(call, route, path, close, true);
      if (response.headersSent) response.destroy();
      else sendUnavailable(call);
    });
    response.on('close', () => {
      if (route.isStream || !incoming.complete) upstream.destroy();
      // Answered before the whole body has arrived: drop the rest, since the connection's next request follows it.
      if (!incoming.complete) incoming.unpipe().resume();
    });
    // Node marks the length of a POST's body only. Another method's body would follow the headers unmarked, and the service would read it as the next
    // request on a connection that all visitors share.
    if (incoming.method === 'POST' && !incoming.readableEnded) incoming.pipe(upstream);
    else upstream.end();
  }

  function forwardInTurn(call: Call, route: ProxiedRoute, path: string): void {
    const gone = new AbortController();
    call.response.once('close', () => gone.abort());
    const job = () => new Promise<void>((resolve) => forward(call, route, path, resolve));
    upstreamOf(route)
      .queue.run(gate.clientOf(call.request), job, gone.signal)
      .catch((error: unknown) => {
        if (gone.signal.aborted) return;
        if (error instanceof QueueFullError)
          sendOverloaded(call.response, 'Too many requests wait already. Please try again in a moment.', 1);
        else sendFault(call.response, `[services] ${route.prefix}`, error);
      });
  }

  return (call) => {
    const route = routeOf(call);
    const path = route && rebuildPath(call.path, route.prefix);
    if (!route || path === undefined) return false;
    call.route = route.prefix;
    const { limit, isStream, maxBodyBytes } = route;
    if (limit && !gate.admits(call, limit, requestCost(call.request.headers, maxBodyBytes))) return true;
    const cookies = route.cookies?.(call.request) ?? [];
    if (cookies.length > 0) call.response.setHeader('Set-Cookie', cookies);
    // The services themselves limit streams.
    if (isStream) forward(call, route, path, () => undefined);
    else forwardInTurn(call, route, path);
    return true;
  };
}

function answer({ response }: Call, answered: IncomingMessage, { returned = [] }: ProxiedRoute): void {
  if (response.headersSent || response.destroyed) {
    answered.resume();
    return;
  }
  const headers = [...RETURNED_HEADERS, ...returned].flatMap((name) => {
    const value = answered.headers[name];
    return value === undefined ? [] : [name, String(value)];
  });
  const replaced = returned.filter((name) => answered.headers[name] !== undefined);
  if (/\bno-store\b/.test(answered.headers['cache-control'] ?? ''))
    headers.push(REQUEST_ID_HEADER, requestIdOf(response.req));
  response.writeHead(answered.statusCode ?? 502, [...without(responseHeaders('message'), replaced), ...headers]);
  answered.pipe(response);
  response.on('close', () => answered.resume());
  answered.on('error', () => response.destroy());
}

/** Flat pairs of headers without some names. */
function without(headers: readonly string[], names: readonly string[]): readonly string[] {
  if (names.length === 0) return headers;
  return headers.filter((_, index) => !names.includes(String(headers[index - (index % 2)]).toLowerCase()));
}
