import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { FAULT_HEADER } from '@cumulus/http/faults';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { readRange } from '@cumulus/http-range';
import { type CacheKind, cacheHeaders, withCacheKind } from '../cachePolicy.ts';
import type { PageCache } from '../page-cache/pageCache.ts';
import {
  createRepresentation,
  type Representation,
  type StoredPage,
  storedRepresentation,
} from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import type { Call } from './call.ts';
import { sendFault } from './responses.ts';

/**
 * Sends a stored page in the encoding that the client reads: at once when it is kept, else as soon as it is made.
 * @param call the call
 * @param page the page
 * @param pages where the page is kept
 * @param sending what is different about this answer
 */
export function sendEncoded({ request, response }: Call, page: StoredPage, pages?: PageCache, sending?: Sending): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const ready = storedRepresentation(page, encoding);
  if (ready) {
    sendPage(request, response, page, ready, sending);
    return;
  }
  createRepresentation(page, encoding, pages)
    .then((made) => sendPage(request, response, page, made, sending))
    .catch((error: Error) => sendFault(response, `[page] ${page.key.split('\n')[0]}`, error));
}

/** How a page may be sent. */
export type PageKind = Extract<CacheKind, 'page' | 'stalePage' | 'privatePage' | 'uncachedPage' | 'errorPage'>;

/** What is different about this one answer. */
export interface Sending {
  /** Who may cache it; `page` by default. */
  kind?: PageKind;
  /** Whole `Set-Cookie` values: with any, no shared cache may keep the answer. */
  cookies?: readonly string[];
  isNoIndex?: boolean;
  /** Under which the log says why this is the error page. */
  faultId?: string;
  status?: number;
}

const NOT_IN_304 = new Set(['Content-Length', 'Content-Encoding', 'Content-Type']);
const NONE: readonly string[] = [];

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
  if (status === 200 && matchesEtag(request.headers['if-none-match'], one.etag)) {
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
  const { isNoIndex, faultId, cookies = NONE } = sending;
  const own = cacheable(one, sending.kind ?? 'page', cookies.length > 0);
  if (cookies.length === 0 && !isNoIndex && faultId === undefined) return own;
  const headers = own.slice();
  if (isNoIndex) headers.push('X-Robots-Tag', 'noindex');
  if (faultId !== undefined) headers.push(FAULT_HEADER, faultId);
  for (const cookie of cookies) headers.push('Set-Cookie', cookie);
  return headers;
}

/** The headers with the policy of a kind; a shared cache would send one visitor's cookie to the next. */
function cacheable(one: Representation, kind: PageKind, hasCookies: boolean): string[] {
  const isShared = kind === 'page' || kind === 'stalePage';
  if (kind === 'privatePage' || (isShared && hasCookies)) {
    one.privateHeaders ??= withCacheKind(one.headers, 'privatePage');
    return one.privateHeaders;
  }
  return kind === 'page' ? one.headers : withCacheKind(one.headers, kind);
}

function only(headers: string[], keep: (name: string) => boolean): string[] {
  return headers.filter((_, index) => keep(headers[index - (index % 2)] ?? ''));
}

/**
 * Sends a part of a file's plain bytes when that is asked for (RFC 9110 section 14).
 * @param call the call
 * @param file a file with a plain body
 * @returns false when the whole file is to be sent
 */
export function sendRange({ request, response }: Call, file: StoredPage): boolean {
  const header = request.headers.range;
  const one = file.identity;
  if (header === undefined || request.method !== 'GET' || !one) return false;
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== one.etag) return false;
  const range = readRange(header, one.body.length);
  if (range === undefined) return false;
  if (range === 'unsatisfiable') {
    const size = ['Content-Range', `bytes */${one.body.length}`, 'Content-Length', '0'];
    response.writeHead(416, [...responseHeaders('file'), ...cacheHeaders('message'), ...size]).end();
    return true;
  }
  const part = one.body.subarray(range.start, range.end + 1);
  const headers = [...one.headers, 'Content-Range', `bytes ${range.start}-${range.end}/${one.body.length}`];
  headers[headers.indexOf('Content-Length') + 1] = String(part.length);
  response.writeHead(206, headers).end(part);
  return true;
}
