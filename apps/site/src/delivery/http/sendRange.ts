import { readRange } from '@cumulus/http-range';
import type { StoredPage } from '../pages/StoredPage.ts';
import { responseHeaders } from '../responseHeaders.ts';
import type { Call } from './Call.ts';

/**
 * Sends a part of a file's plain bytes when that is asked for (RFC 9110 section 14).
 * @param call the call
 * @param file a file with a plain body
 * @returns false when the whole file is to be sent
 */
export function sendRange({ request, response }: Call, file: StoredPage): boolean {
  const header = request.headers.range;
  const one = file.identity;
  if (header === undefined || request.method !== 'GET' || !one) return false;
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== one.etag) return false;
  const range = readRange(header, one.body.length);
  if (range === undefined) return false;
  if (range === 'unsatisfiable') {
    const size = ['Content-Range', `bytes */${one.body.length}`, 'Content-Length', '0'];
    response.writeHead(416, [...responseHeaders('file'), ...size]).end();
    return true;
  }
  const part = one.body.subarray(range.start, range.end + 1);
  const headers = [...one.headers, 'Content-Range', `bytes ${range.start}-${range.end}/${one.body.length}`];
  headers[headers.indexOf('Content-Length') + 1] = String(part.length);
  response.writeHead(206, headers).end(part);
  return true;
}
