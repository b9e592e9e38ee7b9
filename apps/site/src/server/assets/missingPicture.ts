import type { ServerResponse } from 'node:http';
import { cacheHeaders } from '../cachePolicy.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * The placeholder of `design-system/Picture`, `public/assets/missing-image.svg`: a test compares them. It has no size or aspect ratio of its own, so that it fills the
 * picture's box and nothing moves.
 */
export const MISSING_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg">
  <rect fill="#f4efe6" width="100%" height="100%"/>
  <svg viewBox="0 0 800 500" width="100%" height="100%">
    <g fill="#ddd6c8">
      <rect x="360" y="172" width="100" height="36" rx="18"/>
      <rect x="310" y="220" width="196" height="36" rx="18"/>
      <rect x="262" y="268" width="276" height="36" rx="18"/>
    </g>
    <path fill="none" stroke="#6d6a66" stroke-width="6" stroke-linecap="round" d="M290 348l220-220"/>
  </svg>
</svg>
`;
const BYTES = Buffer.from(MISSING_PICTURE);

/**
 * Sends the placeholder in the place of a picture: browsers show it whatever the status is, and search engines don't list it. REQ-CMS-04.
 * @param status 404 is cached for a moment; a status from 500 on is temporary, and isn't
 * @param headers further headers as flat pairs
 */
export function sendMissingPicture(response: ServerResponse, status: number, headers: readonly string[] = []): void {
  response.writeHead(status, [
    ...responseHeaders('file'),
    ...['Content-Type', 'image/svg+xml', 'Content-Length', String(BYTES.length)],
    ...cacheHeaders(status < 500 ? 'missingPicture' : 'message'),
    ...headers,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : BYTES);
}
