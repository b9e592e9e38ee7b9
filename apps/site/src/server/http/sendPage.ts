import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULT_HEADER } from '@cumulus/http/faults';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { readRange } from '@cumulus/http-range';
import type { PageCache } from '../page-cache/pageCache.ts';
import {
  makeRepresentation,
  type Representation,
  readyRepresentation,
  type StoredPage,
} from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';
import { acceptedEncoding } from './acceptedEncoding.ts';
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
  const ready = readyRepresentation(page, encoding);
  if (ready) {
    sendPage(request, response, page, ready, sending);
    return;
  }
  makeRepresentation(page, encoding, pages)
    .then((made) => sendPage(request, response, page, made, sending))
    .catch((error: Error) => sendFault(response, `[page] ${page.key.split('\n')[0]}`, error));
}

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
    response.writeHead(416, [...responseHeaders('file'), ...size]).end();
    return true;
  }
  const part = one.body.subarray(range.start, range.end + 1);
  const headers = [...one.headers, 'Content-Range', `bytes ${range.start}-${range.end}/${one.body.length}`];
  headers[headers.indexOf('Content-Length') + 1] = String(part.length);
  response.writeHead(206, headers).end(part);
  return true;
}
