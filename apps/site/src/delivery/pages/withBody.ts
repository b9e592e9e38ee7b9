import type { Representation } from './StoredPage.ts';

/** The same representation with other bytes of the same content. */
export function withBody({ headers, etag }: Representation, body: Buffer): Representation {
  const at = headers.indexOf('Content-Length') + 1;
  return { body, etag, headers: headers.with(at, String(body.length)) };
}
