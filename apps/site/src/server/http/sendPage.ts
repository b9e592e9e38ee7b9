import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { FAULT_HEADER } from '@cumulus/http/faults';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { readRange } from '@cumulus/http-range';
import { type CacheKind, cacheHeaders, withCacheKind, withChange } from '../cachePolicy.ts';
import type { PageCache } from '../page-cache/pageCache.ts';
import {
  createRepresentation,
  type Representation,
  type StoredPage,
  storedRepresentation,
} from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import type { Call } from './call.ts';
import { requestIdPair, sendFault } from './responses.ts';

/**
 * Sends a page in the encoding that the client accepts, which is created first if it is not stored.
 * @param pages the page's cache
 * @param sending what differs from the stored page
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
export type PageKind = Extract<
  CacheKind,
  'page' | 'stalePage' | 'privatePage' | 'uncachedPage' | 'formPage' | 'errorPage'
>;

/** What differs from the stored page in one response. */
export interface Sending {
  /** Who may cache it; `page` by default. */
  kind?: PageKind;
  /** Whole `Set-Cookie` values; with any, no shared cache may store the response. */
  cookies?: readonly string[];
  isNoIndex?: boolean;
  /** Id of the log entry that explains an error page. */
  faultId?: string;
  status?: number;
}

const NOT_IN_304 = new Set(['Content-Length', 'Content-Encoding', 'Content-Type']);
const NONE: readonly string[] = [];

/**
 * Sends a page, 304 when the client has it, or only the headers.
 * REQ-PRF-03.
 * @param stored the page in the client's encoding
 * @param sending undefined: the stored headers are sent unchanged
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  stored: Representation,
  sending?: Sending,
): void {
  const headers = sending ? adjust(page, stored, response, sending) : sharedHeaders(page, stored);
  const status = sending?.status ?? page.status;
  if (status === 200 && matchesEtag(request.headers['if-none-match'], stored.etag)) {
    response.writeHead(
      304,
      filterHeaders(headers, (name) => !NOT_IN_304.has(name)),
    );
    response.end();
    return;
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(stored.body);
}

/** The headers for shared caches. */
function sharedHeaders({ changesAt }: StoredPage, { headers }: Representation): string[] {
  return changesAt === undefined ? headers : withChange(headers, changesAt, Date.now());
}

function adjust(page: StoredPage, stored: Representation, response: ServerResponse, sending: Sending): string[] {
  const { isNoIndex, faultId, cookies = NONE, kind = 'page' } = sending;
  const kindHeaders = headersOfKind(page, stored, kind, cookies.length > 0);
  const requestId = requestIdPair(response, kind);
  if (cookies.length === 0 && !isNoIndex && faultId === undefined && requestId.length === 0) return kindHeaders;
  const headers = [...kindHeaders, ...requestId];
  if (isNoIndex) headers.push('X-Robots-Tag', 'noindex');
  if (faultId !== undefined) headers.push(FAULT_HEADER, faultId);
  for (const cookie of cookies) headers.push('Set-Cookie', cookie);
  return headers;
}

/** The headers with the cache policy of a kind. A response with cookies is private: a shared cache would send them to other visitors. */
function headersOfKind(page: StoredPage, stored: Representation, kind: PageKind, hasCookies: boolean): string[] {
  const isShared = kind === 'page' || kind === 'stalePage';
  if (kind === 'privatePage' || (isShared && hasCookies)) {
    stored.privateHeaders ??= withCacheKind(stored.headers, 'privatePage');
    return stored.privateHeaders;
  }
  return kind === 'page' ? sharedHeaders(page, stored) : withCacheKind(stored.headers, kind);
}

function filterHeaders(headers: string[], isIncluded: (name: string) => boolean): string[] {
  return headers.filter((_, index) => isIncluded(headers[index - (index % 2)] ?? ''));
}

/**
 * Answers a range request for a file (RFC 9110 section 14).
 * @param file with a plain body
 * @returns false when the whole file is to be sent
 */
export function sendRange({ request, response }: Call, file: StoredPage): boolean {
  const header = request.headers.range;
  const stored = file.identity;
  if (header === undefined || request.method !== 'GET' || !stored) return false;
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== stored.etag) return false;
  const range = readRange(header, stored.body.length);
  if (range === undefined) return false;
  if (range === 'unsatisfiable') {
    const size = ['Content-Range', `bytes */${stored.body.length}`, 'Content-Length', '0'];
    response.writeHead(416, [...responseHeaders('file'), ...cacheHeaders('message'), ...size]).end();
    return true;
  }
  const part = stored.body.subarray(range.start, range.end + 1);
  const headers = [...stored.headers, 'Content-Range', `bytes ${range.start}-${range.end}/${stored.body.length}`];
  headers[headers.indexOf('Content-Length') + 1] = String(part.length);
  response.writeHead(206, headers).end(part);
  return true;
}
