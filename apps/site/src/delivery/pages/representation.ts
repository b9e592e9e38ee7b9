import type { Representation } from './StoredPage.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

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
