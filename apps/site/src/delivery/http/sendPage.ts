import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULT_HEADER } from '@cumulus/http/faults';
import type { Representation, StoredPage } from '../pages/StoredPage.ts';
import { matchesEtag } from './matchesEtag.ts';

/** What is different about this one answer. */
export interface Sending {
  /** The page is past its time, so that nobody else may keep it. */
  isStale?: boolean;
  /** Whole `Set-Cookie` values. */
  cookies?: readonly string[];
  /** The page is one of several variants: only its visitor may keep it. */
  isPersonal?: boolean;
  /** Never to be kept: a page made for this request alone, or in place of another. */
  isPrivate?: boolean;
  isNoIndex?: boolean;
  /** Under which the log says why this is the error page. */
  faultId?: string;
  status?: number;
}

const FOR_ONE_VISITOR = 'private, max-age=0, must-revalidate';
const FOR_NOBODY = 'private, no-store';
const FOR_NO_CDN = 'max-age=0';
const NOT_IN_304 = new Set(['Content-Length', 'Content-Encoding', 'Content-Type']);
const NONE: readonly string[] = [];
const OF_SHARED_CACHES = new Set(['CDN-Cache-Control', 'Surrogate-Key', 'Cache-Tag']);

/**
 * Sends stored bytes: whole, or 304 when the client has them, or the headers alone.
 * @param request the request
 * @param response where to
 * @param page the page
 * @param one what of it the client reads
 * @param sending what is different about this answer; none: all stored headers as they are
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  one: Representation,
  sending?: Sending,
): void {
  const headers = sending ? adjust(one, sending) : one.headers;
  const status = sending?.status ?? page.status;
  const seen = request.headers['if-none-match'];
  if (seen !== undefined && status === 200 && matchesEtag(seen, one.etag)) {
    response.writeHead(
      304,
      only(headers, (name) => !NOT_IN_304.has(name)),
    );
    response.end();
    return;
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(one.body);
}

function adjust(one: Representation, sending: Sending): string[] {
  const { isStale, isPersonal, isPrivate, isNoIndex, faultId, cookies = NONE } = sending;
  if (!isPrivate && !isPersonal && cookies.length === 0)
    return isStale ? replace(one.headers, 'CDN-Cache-Control', FOR_NO_CDN) : one.headers;
  const own = isPrivate ? forOne(one.headers, FOR_NOBODY) : personalHeaders(one);
  if (cookies.length === 0 && !isNoIndex && faultId === undefined) return own;
  const headers = own.slice();
  if (isNoIndex) headers.push('X-Robots-Tag', 'noindex');
  if (faultId !== undefined) headers.push(FAULT_HEADER, faultId);
  for (const cookie of cookies) headers.push('Set-Cookie', cookie);
  return headers;
}

function personalHeaders(one: Representation): string[] {
  one.personalHeaders ??= forOne(one.headers, FOR_ONE_VISITOR);
  return one.personalHeaders;
}

/** A shared cache would hand one visitor's cookie, or variant, to the next. */
function forOne(headers: string[], cacheControl: string): string[] {
  return replace(
    only(headers, (name) => !OF_SHARED_CACHES.has(name)),
    'Cache-Control',
    cacheControl,
  );
}

function only(headers: string[], keep: (name: string) => boolean): string[] {
  return headers.filter((_, index) => keep(headers[index - (index % 2)] ?? ''));
}

function replace(headers: string[], name: string, value: string): string[] {
  return headers.map((text, index) => (index % 2 === 1 && headers[index - 1] === name ? value : text));
}
