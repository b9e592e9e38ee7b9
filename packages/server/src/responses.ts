import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { readRange } from '@cumulus/http-range';

/** Sends a small JSON answer, uncompressed. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  sendJsonText(response, status, JSON.stringify(body, null, 2), headers);
}

/** Sends an answer that is JSON already, uncompressed. */
export function sendJsonText(
  response: ServerResponse,
  status: number,
  json: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const bytes = Buffer.from(json);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

interface FileToSend {
  path: string;
  size: number;
  etag: string;
  headers: OutgoingHttpHeaders;
}

/** Sends a file: HEAD, 304 by ETag, one byte range. @throws when the file can't be read */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileToSend): Promise<void> {
  const headers = { ...file.headers, ETag: file.etag, 'Accept-Ranges': 'bytes' };
  if (matchesEtag(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const wanted = ifRange && ifRange !== file.etag ? undefined : request.headers.range;
  const range = readRange(wanted, file.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (request.method === 'HEAD' || file.size === 0) {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path, { start, end }), response).catch((error: NodeJS.ErrnoException) => {
    // A client that ends a download early (seeking in a video) is no error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
