import type { ServerResponse } from 'node:http';
import { responseHeaders } from '../responseHeaders.ts';

/**
 * Sends a visitor to another address.
 * @param response where to
 * @param status 301, 302 or 308
 * @param location path of this site, or an address
 * @param cacheControl who may keep it
 * @param cookies whole `Set-Cookie` values
 */
export function sendRedirect(
  response: ServerResponse,
  status: number,
  location: string,
  cacheControl: string,
  cookies: readonly string[] = [],
): void {
  const headers = ['Location', location, 'Cache-Control', cacheControl, 'Content-Length', '0'];
  const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
  response.writeHead(status, [...responseHeaders('message'), ...headers, ...setCookies]);
  response.end();
}
