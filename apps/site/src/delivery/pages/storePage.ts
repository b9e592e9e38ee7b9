import { createHash } from 'node:crypto';
import { brotli } from '../compression/brotli.ts';
import { exactBuffer } from '../compression/exactBuffer.ts';
import { isCompressible } from '../compression/isCompressible.ts';
import { representation } from './representation.ts';
import type { StoredPage } from './StoredPage.ts';

/** An answer as it was made. */
export interface MadeAnswer {
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
export async function storePage(answer: MadeAnswer, keeping: Keeping, previous?: StoredPage): Promise<StoredPage> {
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
