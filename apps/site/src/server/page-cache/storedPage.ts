import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '@cumulus/http/acceptedEncoding';
import { brotli, exactBuffer, isCompressible } from '../http/compression.ts';
import type { PageCache } from './pageCache.ts';

/** The bytes of one encoding, ready to be sent. */
export interface Representation {
  body: Buffer;
  /** All headers as flat pairs, the ones of the encoding included. */
  headers: string[];
  /** The same for a private page, made when first sent. */
  privateHeaders?: string[];
  etag: string;
}

/** An answer in memory. */
export interface StoredPage {
  /** Path, variant and query: see `pageKey`. */
  readonly key: string;
  readonly status: number;
  /** Headers that don't depend on the encoding, as flat pairs. */
  readonly headers: string[];
  /** Digest of the plain body: two renderings with the same one are the same page. */
  readonly hash: string;
  /** Kept of every page that is worth compressing. */
  brotli?: Representation;
  /** Made from the brotli body when first asked for, and kept from then on. */
  gzip?: Representation;
  /** Kept of what isn't worth compressing only; else inflated on demand. */
  identity?: Representation;
  /** What the page was made from, as numbers (see `tagNumbers`). */
  readonly tags: Uint32Array;
  readonly renderedAt: number;
  /** Past this it is sent as stale and made anew. */
  freshUntil: number;
  readonly contentVersion: number;
  /** Whether the brotli body is the small, slow one. */
  isFinal: boolean;
}

/** An answer as it was made. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  /** All headers but those of the encoding, as flat pairs. */
  headers: string[];
  body: Buffer;
}

/** How an answer is kept. */
export interface Keeping {
  key: string;
  tags: Uint32Array;
  renderedAt: number;
  freshUntil: number;
  contentVersion: number;
}

const HASH_LENGTH = 22;

/**
 * Makes a stored page of an answer.
 * @param answer the answer
 * @param keeping how it is kept
 * @param previous what was stored under the same key: with the same content its bytes are kept, the well compressed ones too
 */
export async function storePage(
  answer: RenderedResponse,
  keeping: Keeping,
  previous?: StoredPage,
): Promise<StoredPage> {
  const { status, headers, body } = answer;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);
  const page: StoredPage = { ...keeping, status, headers, hash, isFinal: false };
  const isSame = previous?.hash === hash && previous.status === status;
  if (!isCompressible(answer.contentType, body.length)) {
    const kept = isSame && previous.identity ? previous.identity.body : exactBuffer(body);
    return { ...page, identity: representation('identity', kept, page), isFinal: true };
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
 * Puts together what is sent of a page in one encoding.
 * @param encoding how the body is encoded
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
 * What of a page can be sent at once to a client that reads the given encoding.
 * @returns undefined when it has to be made first (see `createRepresentation`)
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

/** What is being made: those who ask for the same meanwhile get it too, or a flood of requests without compression would take all threads. */
const underway = new WeakMap<StoredPage, Map<Encoding, Promise<Representation>>>();

/**
 * Makes what is not kept of a page: gzip at its first use, and kept from then on; the plain body anew each time, since three bodies of each page
 * would need twice the memory and hardly anyone asks for it.
 * @param page a page with a brotli body
 * @param encoding what the client reads
 * @param pages where the page is kept, to weigh it anew; none: the page isn't kept
 */
export function createRepresentation(page: StoredPage, encoding: Encoding, pages?: PageCache): Promise<Representation> {
  const ofPage = underway.get(page) ?? new Map<Encoding, Promise<Representation>>();
  underway.set(page, ofPage);
  const before = ofPage.get(encoding);
  if (before) return before;
  const made = make(page, encoding, pages).finally(() => ofPage.delete(encoding));
  ofPage.set(encoding, made);
  return made;
}

async function make(page: StoredPage, encoding: Encoding, pages?: PageCache): Promise<Representation> {
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

/** The same representation with other bytes of the same content. */
export function withBody({ headers, etag }: Representation, body: Buffer): Representation {
  const at = headers.indexOf('Content-Length') + 1;
  return { body, etag, headers: headers.with(at, String(body.length)) };
}
