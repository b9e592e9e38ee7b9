import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { readRange } from '@cumulus/http-range';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Call } from './calls.ts';

/** What a handler returns that has written to Node's response itself. */
export const ALREADY_SENT = RESPONSE_ALREADY_SENT;

/**
 * Does work for as long as the client waits: when it leaves, the signal is aborted, and an error that follows is none.
 * @param work answers the request
 */
export async function whileWaited(call: Call, work: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const gone = new AbortController();
  call.env.outgoing.once('close', () => gone.abort());
  try {
    return await work(gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return ALREADY_SENT;
    throw error;
  }
}

/** Begins a stream of server-sent events, which no proxy holds back. */
export function beginEventStream(response: ServerResponse): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

/** A small JSON answer, uncompressed. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonTextResponse(JSON.stringify(body, null, 2), status, headers);
}

/** An answer that is JSON already, uncompressed. */
export function jsonTextResponse(json: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(json, { status, headers: { ...jsonHeaders(json), ...headers } });
}

/** Headers of an answer of JSON, with its length: HEAD has the headers of GET. */
export const jsonHeaders = (json: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(json)),
  'Cache-Control': 'no-store',
});

/** An answer with these bytes. */
export const bytesResponse = (bytes: Buffer, headers: Record<string, string>, status = 200): Response =>
  new Response(bytes as Buffer<ArrayBuffer>, {
    status,
    headers: { ...headers, 'Content-Length': String(bytes.length) },
  });

interface FileToSend {
  path: string;
  size: number;
  etag: string;
  headers: Record<string, string>;
}

/** Sends a file: HEAD, 304 by ETag, one byte range. @throws when the file can't be read */
export async function sendFile({ incoming, outgoing }: Call['env'], file: FileToSend): Promise<Response> {
  const headers = { ...file.headers, ETag: file.etag, 'Accept-Ranges': 'bytes' };
  if (matchesEtag(incoming.headers['if-none-match'], file.etag)) return new Response(null, { status: 304, headers });
  const ifRange = incoming.headers['if-range'];
  const wanted = ifRange && ifRange !== file.etag ? undefined : incoming.headers.range;
  const range = readRange(wanted, file.size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } });
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  // By Node itself: a stream that waits for slow clients, of a length that is known.
  outgoing.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (incoming.method === 'HEAD' || file.size === 0) {
    outgoing.end();
    return ALREADY_SENT;
  }
  await pipeline(createReadStream(file.path, { start, end }), outgoing).catch((error: NodeJS.ErrnoException) => {
    // A client that ends a download early (seeking in a video) is no error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  return ALREADY_SENT;
}
