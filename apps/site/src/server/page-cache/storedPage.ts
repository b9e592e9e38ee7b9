import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '@cumulus/http/acceptedEncoding';
import { brotli, exactBuffer, isCompressible } from '../http/compression.ts';
import type { PageCache } from './pageCache.ts';

/** A page in one encoding, ready to be sent. */
export interface Representation {
  body: Buffer;
  /** All headers as flat pairs, the ones of the encoding included. */
  headers: string[];
  /** The headers for a private page, memoized at the first use. */
  privateHeaders?: string[];
  etag: string;
}

/** A page in memory. */
export interface StoredPage {
  /** Path, variant and query: see `pageKey`. */
  readonly key: string;
  readonly status: number;
  /** Headers that don't depend on the encoding, as flat pairs. */
  readonly headers: string[];
  /** Digest of the plain body. */
  readonly hash: string;
  /** Set for every page that is worth compressing. */
  brotli?: Representation;
  /** Created from the brotli body at the first request that needs it. */
  gzip?: Representation;
  /** Set only when compressing isn't worth it; otherwise the body is inflated on demand. */
  identity?: Representation;
  /** The page's cache tags as numbers (see `tagNumbers`). */
  readonly tags: Uint32Array;
  readonly renderedAt: number;
  /** After this time the page is sent as stale and rendered again. */
  freshUntil: number;
  readonly contentVersion: number;
  /** From this time the page shows something else, so that it has to be rendered again before it is sent; undefined: only after a change of the content. */
  changesAt?: number;
  /** Whether the brotli body is the small, slow one. */
  isFinal: boolean;
}

/** A response as it was rendered. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  /** All headers but those of the encoding, as flat pairs. */
  headers: string[];
  body: Buffer;
}

/** What the cache stores beside the response. */
export interface CacheFields {
  key: string;
  tags: Uint32Array;
  renderedAt: number;
  freshUntil: number;
  contentVersion: number;
  changesAt?: number;
}

/** Whether a page shows what is over: it has to be rendered again before it is sent. */
export const isOver = ({ changesAt }: Pick<StoredPage, 'changesAt'>, now: number): boolean =>
  changesAt !== undefined && changesAt <= now;

/** Ends a page: it is over. */
export function endPage(page: StoredPage): void {
  page.changesAt = 0;
}

const HASH_LENGTH = 22;

/**
 * Compresses a rendered response.
 * @param previous stored under the same key; when the content is the same, its compressed bodies are used again
 */
export async function createStoredPage(
  response: RenderedResponse,
  cacheFields: CacheFields,
  previous?: StoredPage,
): Promise<StoredPage> {
  const { status, headers, body } = response;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);
  const page: StoredPage = { ...cacheFields, status, headers, hash, isFinal: false };
  const isSame = previous?.hash === hash && previous.status === status;
  if (!isCompressible(response.contentType, body.length)) {
    const identityBody = isSame && previous.identity ? previous.identity.body : exactBuffer(body);
    return { ...page, identity: representation('identity', identityBody, page), isFinal: true };
  }
  if (!isSame || !previous.brotli) return { ...page, brotli: representation('br', await brotli(body), page) };
  return {
    ...page,
    brotli: representation('br', previous.brotli.body, page),
    ...(previous.gzip && { gzip: representation('gzip', previous.gzip.body, page) }),
    isFinal: previous.isFinal,
  };
}

/**
 * Creates a page's representation in one encoding.
 * @param body the encoded bytes
 * @param page digest of the plain body, and the headers that don't depend on the encoding
 */
export function representation(
  encoding: Encoding,
  body: Buffer,
  page: { hash: string; headers: readonly string[] },
): Representation {
  const etag = encoding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${encoding}"`;
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { body, etag, headers: [...page.headers, ...encoded, 'Content-Length', String(body.length), 'ETag', etag] };
}

/**
 * The stored representation for a client that accepts the given encoding.
 * @returns undefined when it has to be created first (see `createRepresentation`)
 */
export function storedRepresentation(page: StoredPage, encoding: Encoding): Representation | undefined {
  if (encoding === 'br' && page.brotli) return page.brotli;
  if (encoding === 'gzip' && page.gzip) return page.gzip;
  return page.identity;
}

const inflateBrotli = promisify(brotliDecompress);
const inflateGzip = promisify(gunzip);
const deflate = promisify(gzip);
const GZIP_LEVEL = 6;

/** Representations in progress, shared by simultaneous requests: a flood of requests without compression would otherwise take all threads. */
const underway = new WeakMap<StoredPage, Map<Encoding, Promise<Representation>>>();

/**
 * Creates an encoding that is not stored. Gzip is stored from then on. The plain body is not: it would double the memory, and hardly any client asks
 * for it.
 * @param page with a brotli body
 * @param pages the page's cache, to update the size; undefined: the page isn't cached
 */
export function createRepresentation(page: StoredPage, encoding: Encoding, pages?: PageCache): Promise<Representation> {
  const pageEncodings = underway.get(page) ?? new Map<Encoding, Promise<Representation>>();
  underway.set(page, pageEncodings);
  const existing = pageEncodings.get(encoding);
  if (existing) return existing;
  const encoded = encode(page, encoding, pages).finally(() => pageEncodings.delete(encoding));
  pageEncodings.set(encoding, encoded);
  return encoded;
}

async function encode(page: StoredPage, encoding: Encoding, pages?: PageCache): Promise<Representation> {
  const plain = await inflate(page);
  if (encoding !== 'gzip') return representation('identity', plain, page);
  const body = exactBuffer(await deflate(plain, { level: GZIP_LEVEL }));
  page.gzip = representation('gzip', body, page);
  if (pages?.peek(page.key) === page) pages.put(page);
  return page.gzip;
}

async function inflate(page: StoredPage): Promise<Buffer> {
  if (page.gzip) return inflateGzip(page.gzip.body);
  if (page.brotli) return inflateBrotli(page.brotli.body);
  throw new Error(`${page.key} has no body`);
}

/** The same representation with a body that is compressed better. */
export function withBody({ headers, etag }: Representation, body: Buffer): Representation {
  const at = headers.indexOf('Content-Length') + 1;
  return { body, etag, headers: headers.with(at, String(body.length)) };
}
