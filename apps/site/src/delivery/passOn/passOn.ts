import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Call, Step } from '../http/Call.ts';
import { sendMessage } from '../http/sendMessage.ts';
import { responseHeaders } from '../responseHeaders.ts';
import { findRoute } from './findRoute.ts';
import { limitBody } from './limitBody.ts';
import type { PassedRoute } from './PassedRoute.ts';

interface PassOnOptions {
  routes: readonly PassedRoute[];
  /** Address of the built-in services (`http://localhost:4000`). */
  servicesUrl: string;
  /** Streams end with it, so that none holds up a stop. */
  signal?: AbortSignal;
  /** Requests under way that are no streams: past this a service doesn't keep up, and waiting would only fill the memory. */
  mostOpen?: number;
}

const SENT = ['accept', 'accept-encoding', 'content-type', 'content-length', 'if-none-match', 'last-event-id'];
const ANSWERED = [
  ...['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control', 'allow'],
  ...['retry-after', 'x-ratelimit-reset', 'x-sse-support'],
];

/**
 * Hands requests on to the built-in services, so that browsers need no second connection and the security policy no second host. Nothing of
 * the visitor goes along but what a route names: neither cookies nor addresses.
 */
export function passOn({ routes, servicesUrl, signal, mostOpen = 512 }: PassOnOptions): Step {
  const isSecure = servicesUrl.startsWith('https:');
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const routeOf = findRoute(routes);
  let open = 0;

  function request({ request, path, query }: Call, route: PassedRoute): ClientRequest {
    const { sent = [], added, silentMs, isStream } = route;
    const headers: Record<string, string> = { ...added?.(request) };
    for (const name of [...SENT, ...sent]) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = String(value);
    }
    const url = new URL(path + (query && `?${query}`), servicesUrl);
    return send(url, { method: request.method, headers, agent, timeout: silentMs, ...(isStream && { signal }) });
  }

  function pass(call: Call, route: PassedRoute): void {
    const { request: asked, response } = call;
    if (limitBody(call, route.maxBodyBytes, () => upstream.destroy())) return;
    const upstream = request(call, route);
    if (!route.isStream) {
      open += 1;
      upstream.once('close', () => {
        open -= 1;
      });
    }
    upstream.on('response', (answered) => answer(call, answered));
    upstream.on('timeout', () => upstream.destroy(new Error('silent')));
    upstream.on('error', () => {
      if (response.writableEnded) return;
      if (response.headersSent) response.destroy();
      else sendMessage(response, 502, 'This can’t be reached just now');
    });
    response.on('close', () => {
      if (route.isStream || !asked.complete) upstream.destroy();
      // Answered early, the rest is thrown away: the connection's next request comes after it.
      if (!asked.complete) asked.unpipe().resume();
    });
    asked.pipe(upstream);
  }

  return (call) => {
    const route = routeOf(call);
    if (!route) return false;
    if (open < mostOpen || route.isStream) pass(call, route);
    else sendMessage(call.response, 503, 'Too much at once', ['Retry-After', '1']);
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
