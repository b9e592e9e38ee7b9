import type { ServerResponse } from 'node:http';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { type CacheKind, cacheHeaders } from '../cachePolicy.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * Answers with a sentence that is kept nowhere.
 * @param response where to
 * @param status HTTP status
 * @param text what to say
 * @param headers further headers as flat pairs
 */
export function sendMessage(response: ServerResponse, status: number, text: string, headers: string[] = []): void {
  sendBody(response, status, { kind: 'message', type: 'text/plain; charset=utf-8', body: `${text}\n`, headers });
}

/** Answers with JSON. */
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

/** Answers with a short body that is not compressed. */
export function sendBody(response: ServerResponse, status: number, { kind, type, body, headers = [] }: Body): void {
  const bytes = Buffer.from(body);
  const own = ['Content-Type', type, ...cacheHeaders(kind), 'Content-Length', String(bytes.length)];
  response.writeHead(status, [...responseHeaders('message'), ...own, ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Tells proxies of ours that this node refused on purpose: they neither ask another node nor take this one for dead. */
const SHED_HEADER = 'X-Shed';

/**
 * Refuses a prefetch or prerender: browsers ask again when the visitor goes there. Without `Retry-After`, which would keep them from any other prefetch.
 */
export function sendPrefetchRefused(response: ServerResponse): void {
  sendMessage(response, 503, 'This page is answered when it is visited.', [SHED_HEADER, '1']);
}

/**
 * Refuses a request because too many like it wait already: 503 with `Retry-After`.
 * @param text what to say, with what may be done
 * @param retryAfterS seconds
 */
export function sendOverloaded(
  response: ServerResponse,
  text: string,
  retryAfterS: number | string,
  headers: string[] = [],
): void {
  sendMessage(response, 503, text, ['Retry-After', String(retryAfterS), SHED_HEADER, '1', ...headers]);
}

/**
 * Ends a request whose answer failed: with 500 and the id under which the log says why, or by cutting off what has begun.
 * @param where what was answered, for the log
 */
export function sendFault(response: ServerResponse, where: string, error: unknown): void {
  const id = logFault(where, error);
  if (response.headersSent || response.destroyed) response.destroy();
  else sendMessage(response, 500, `Something went wrong on our side (${id})`, [FAULT_HEADER, id]);
}

/**
 * Sends a visitor to another address.
 * @param response where to
 * @param status 301, 302 or 308
 * @param location path of this site, or an address
 * @param kind who may cache it
 * @param cookies whole `Set-Cookie` values
 */
export function sendRedirect(
  response: ServerResponse,
  status: number,
  location: string,
  kind: CacheKind,
  cookies: readonly string[] = [],
): void {
  const headers = ['Location', location, ...cacheHeaders(kind), 'Content-Length', '0'];
  const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
  response.writeHead(status, [...responseHeaders('message'), ...headers, ...setCookies]);
  response.end();
}
