import sirv from 'sirv';
import type { RequestHandler } from './RequestHandler.ts';

/** Built files carry a hash in their name, so that a browser never has to ask again. */
const HASHED_PREFIX = '/assets/_/';
const HASHED_CACHE = 'public, max-age=31536000, immutable';
const PUBLIC_CACHE = 'public, max-age=3600';

/**
 * Serves what the build put into `dist/client`, with ranges and validators.
 * @param directory that folder
 */
export function staticFiles(directory: string): RequestHandler {
  return sirv(directory, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('cache-control', pathname.startsWith(HASHED_PREFIX) ? HASHED_CACHE : PUBLIC_CACHE);
    },
  });
}
