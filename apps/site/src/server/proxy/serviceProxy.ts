import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestCost } from '@cumulus/http/clientLimits';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { rebuildPath } from '@cumulus/http/requestTarget';
import type { Call, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendFault, sendMessage, sendOverloaded } from '../http/responses.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import { findRoute, type ProxiedRoute } from './proxiedRoute.ts';

/** What is announced up to here is let in and thrown away, so that a browser sees the refusal in place of a broken connection. */
const MAX_IGNORED_BYTES = 16_777_216;

/**
 * Refuses a body that is too long, announced or not.
 * @param onTooLong called when it turns out while the body comes
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
  /** Address of the built-in services (`http://localhost:4000`). */
  servicesUrl: string;
  /** Streams end with it, so that none holds up a stop. */
  signal?: AbortSignal;
  /** Requests that are forwarded at a time; streams don't count. */
  mostOpen?: number;
  /** The part of them that one client may hold, so that others find room; 0: all. */
  mostOpenPerClient?: number;
  /** Requests that wait for their turn, of all clients; 503 beyond it. */
  mostWaiting?: number;
  /** How long one waits. */
  maxWaitMs?: number;
  /** Limits each client. */
  gate: ClientGate;
}

/** Past this the services don't keep up. */
const MAX_OPEN = 512;
/** An office of 300 whose browsers ask for six things each at the same moment. A waiting request is unread: it takes a few KB. */
const MAX_WAITING = 2_048;
/** Scripts give up about then. */
const MAX_WAIT_MS = 5_000;
const SENT = ['accept', 'accept-encoding', 'content-type', 'content-length', 'if-none-match', 'last-event-id'];
const ANSWERED = [
  ...['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control', 'allow'],
  ...['retry-after', 'x-ratelimit-reset', 'x-sse-support'],
];

/**
 * Forwards requests to the built-in services, so that browsers need no second connection and the security policy no second host. Of the visitor's
 * headers only those in `SENT` and those that a route names are sent along; cookies never are. Clients take turns where there is more than can be forwarded.
 * REQ-PRF-10.
 */
export function createServiceProxy(options: ServiceProxyOptions): Step {
  const { routes, servicesUrl, signal, gate, mostOpen = MAX_OPEN } = options;
  const origin = new URL(servicesUrl);
  const isSecure = origin.protocol === 'https:';
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const routeOf = findRoute(routes);
  const queue = createFairQueue({
    maxRunning: mostOpen,
    maxRunningPerClient: options.mostOpenPerClient || mostOpen,
    maxWaiting: options.mostWaiting ?? MAX_WAITING,
    maxWaitMs: options.maxWaitMs ?? MAX_WAIT_MS,
  });

  function request({ request, query }: Call, route: ProxiedRoute, upstreamPath: string): ClientRequest {
    const { sent = [], added, silentMs, isStream } = route;
    const headers: Record<string, string> = { ...added?.(request) };
    for (const name of [...SENT, ...sent]) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    // As a path, which nothing resolves any more.
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

  /** Forwards a request. @param close called when the service has nothing more to do with it */
  function pass(call: Call, route: ProxiedRoute, path: string, close: () => void, isRepeated = false): void {
    const { request: asked, response } = call;
    if (limitBody(call, route.maxBodyBytes, () => upstream.destroy())) {
      close();
      return;
    }
    const upstream = request(call, route, path);
    upstream.once('close', close);
    upstream.on('response', (answered) => {
      try {
        answer(call, answered);
      } catch (error) {
        // A status or header that may not be forwarded.
        answered.destroy();
        sendFault(response, `[services] ${call.path}`, error);
      }
    });
    upstream.on('timeout', () => upstream.destroy(new Error('silent')));
    upstream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (response.writableEnded) return;
      // The service closed an idle connection at the moment that it was used again.
      const isStale = upstream.reusedSocket && code === 'ECONNRESET' && asked.method === 'GET';
      if (isStale && !isRepeated && !response.headersSent && !response.destroyed)
        return pass(call, route, path, close, true);
      if (response.headersSent) response.destroy();
      else sendMessage(response, 502, 'This can’t be reached just now');
    });
    response.on('close', () => {
      if (route.isStream || !asked.complete) upstream.destroy();
      // Answered early, the rest is thrown away: the connection's next request comes after it.
      if (!asked.complete) asked.unpipe().resume();
    });
    if (asked.readableEnded) upstream.end();
    else asked.pipe(upstream);
  }

  function forwardInTurn(call: Call, route: ProxiedRoute, path: string): void {
    const gone = new AbortController();
    call.response.once('close', () => gone.abort());
    const job = () => new Promise<void>((resolve) => pass(call, route, path, resolve));
    queue.run(gate.clientOf(call.request), job, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted) return;
      if (error instanceof QueueFullError)
        sendOverloaded(call.response, 'Too many requests wait already. Please try again in a moment.', 1);
      else sendFault(call.response, `[services] ${call.path}`, error);
    });
  }

  return (call) => {
    const route = routeOf(call);
    const path = route && rebuildPath(call.path, route.prefix);
    if (!route || path === undefined) return false;
    const { limit, isStream, maxBodyBytes } = route;
    if (limit && !gate.admits(call, limit, requestCost(call.request.headers, maxBodyBytes))) return true;
    // The services bound streams, by client too.
    if (isStream) pass(call, route, path, () => undefined);
    else forwardInTurn(call, route, path);
    return true;
  };
}

function answer({ response }: Call, answered: IncomingMessage): void {
  if (response.headersSent || response.destroyed) {
    answered.resume();
    return;
  }
  const headers = ANSWERED.flatMap((name) => {
    const value = answered.headers[name];
    return value === undefined ? [] : [name, String(value)];
  });
  response.writeHead(answered.statusCode ?? 502, [...responseHeaders('message'), ...headers]);
  answered.pipe(response);
  response.on('close', () => answered.resume());
  answered.on('error', () => response.destroy());
}
