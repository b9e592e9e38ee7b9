import type { ServerResponse } from 'node:http';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { REQUEST_ID_HEADER, requestIdOf, runInRequest } from '@cumulus/http/requestContext';
import { type CacheKind, cacheHeaders, isNeverStored } from '../cachePolicy.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * Sends a plain-text message that is not cached.
 * @param headers further headers as flat pairs
 */
export function sendMessage(response: ServerResponse, status: number, text: string, headers: string[] = []): void {
  sendBody(response, status, { kind: 'message', type: 'text/plain; charset=utf-8', body: `${text}\n`, headers });
}

export function sendJson(response: ServerResponse, status: number, kind: CacheKind, value: object): void {
  sendBody(response, status, { kind, type: 'application/json', body: JSON.stringify(value) });
}

interface Body {
  /** Decides who may cache it. */
  kind: CacheKind;
  /** Media type. */
  type: string;
  body: string;
  /** Further headers as flat pairs. */
  headers?: readonly string[];
}

/** Sends a short, uncompressed body. */
export function sendBody(response: ServerResponse, status: number, { kind, type, body, headers = [] }: Body): void {
  const bytes = Buffer.from(body);
  const policy = [...cacheHeaders(kind), ...requestIdPair(response, kind)];
  const bodyHeaders = ['Content-Type', type, ...policy, 'Content-Length', String(bytes.length)];
  response.writeHead(status, [...responseHeaders('message'), ...bodyHeaders, ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** The header with the id of the request, as a flat pair: none where a cache could send it to others. */
export function requestIdPair({ req }: ServerResponse, kind: CacheKind): string[] {
  return isNeverStored(kind) ? [REQUEST_ID_HEADER, requestIdOf(req)] : [];
}

/** Marks a deliberate refusal: our proxies neither retry on another node nor mark this one as failed. */
const SHED_HEADER = 'X-Shed';

/**
 * Refuses a prefetch or prerender: the browser requests the page again on navigation. No `Retry-After`, which would block all other prefetches.
 */
export function sendPrefetchRefused(response: ServerResponse): void {
  sendMessage(response, 503, 'This page is answered when it is visited.', [SHED_HEADER, '1']);
}

/**
 * Sheds a request because a queue is full, or what it needs is away for every node: 503 with `Retry-After`.
 */
export function sendOverloaded(
  response: ServerResponse,
  text: string,
  retryAfterS: number | string,
  headers: string[] = [],
): void {
  sendMessage(response, 503, text, [...shedHeaders(retryAfterS), ...headers]);
}

/** The headers of such a 503, as flat pairs. */
export function shedHeaders(retryAfterS: number | string): string[] {
  return ['Retry-After', String(retryAfterS), SHED_HEADER, '1'];
}

/**
 * Ends a request after an error: with 500 and the id of the log entry, or by destroying a response that has begun.
 * @param where for the log
 */
export function sendFault(response: ServerResponse, where: string, error: unknown): void {
  const id = runInRequest(response, () => logFault(where, error));
  if (response.headersSent || response.destroyed) response.destroy();
  else sendMessage(response, 500, `Something went wrong on our side (${id})`, [FAULT_HEADER, id]);
}

/**
 * @param status 301, 302 or 308
 * @param location a path or an absolute address; what no header may hold is percent-encoded
 * @param cookies whole `Set-Cookie` values
 */
export function sendRedirect(
  response: ServerResponse,
  status: number,
  location: string,
  kind: CacheKind,
  cookies: readonly string[] = [],
): void {
  const address = location.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.toWellFormed()));
  const policy = [...cacheHeaders(kind), ...requestIdPair(response, kind)];
  const headers = ['Location', address, ...policy, 'Content-Length', '0'];
  const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
  response.writeHead(status, [...responseHeaders('message'), ...headers, ...setCookies]);
  response.end();
}
