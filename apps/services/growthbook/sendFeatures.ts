import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../http/chooseEncoding.ts';
import type { EncodedBody } from '../http/EncodedBody.ts';
import { matchesEtag } from '../http/matchesEtag.ts';

/** Sends a payload: HEAD, 304 by ETag, compressed as the client takes it. `no-cache` since a change counts at once. */
export async function sendFeatures(
  request: IncomingMessage,
  response: ServerResponse,
  body: EncodedBody,
): Promise<void> {
  const headers = {
    ETag: body.etag,
    'Cache-Control': 'no-cache',
    'x-sse-support': 'enabled',
    Vary: 'Accept-Encoding',
  };
  if (matchesEtag(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { bytes, encoding } = await body.as(chooseEncoding(request.headers['accept-encoding']));
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
