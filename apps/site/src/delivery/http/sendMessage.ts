import type { ServerResponse } from 'node:http';
import { responseHeaders } from '../responseHeaders.ts';

/**
 * Answers with a sentence that is kept nowhere.
 * @param response where to
 * @param status HTTP status
 * @param text what to say
 * @param headers further headers as flat pairs
 */
export function sendMessage(response: ServerResponse, status: number, text: string, headers: string[] = []): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, [
    ...responseHeaders('message'),
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(body.length),
    ...headers,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
