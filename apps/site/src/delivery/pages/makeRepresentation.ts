import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import { exactBuffer } from '../compression/exactBuffer.ts';
import type { PageCache } from './pageCache.ts';
import { type Encoding, representation } from './representation.ts';
import type { Representation, StoredPage } from './StoredPage.ts';

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
export function makeRepresentation(page: StoredPage, encoding: Encoding, pages?: PageCache): Promise<Representation> {
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
