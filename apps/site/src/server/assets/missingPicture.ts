import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { cacheHeaders } from '../cachePolicy.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * The placeholder of `design-system/Picture`. It has no size or aspect ratio of its own, so that it fills the picture's box and nothing moves.
 */
export const MISSING_PICTURE = readFileSync(join(import.meta.dirname, '../../../public/assets/missing-image.svg'));

/**
 * Sends the placeholder in the place of a picture: browsers show it whatever the status is, and search engines don't list it. REQ-CMS-04.
 * @param status 404 is cached for a moment; a status from 500 on is temporary, and isn't
 * @param headers further headers as flat pairs
 */
export function sendMissingPicture(response: ServerResponse, status: number, headers: readonly string[] = []): void {
  response.writeHead(status, [
    ...responseHeaders('file'),
    ...['Content-Type', 'image/svg+xml', 'Content-Length', String(MISSING_PICTURE.length)],
    ...cacheHeaders(status < 500 ? 'missingPicture' : 'message'),
    ...headers,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : MISSING_PICTURE);
}
