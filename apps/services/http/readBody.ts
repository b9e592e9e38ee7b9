import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RequestError } from './RequestError.ts';

const unzip = promisify(gunzip);
/** What is announced up to here is let in and thrown away, so that a browser sees the refusal in place of a broken connection. */
const MAX_IGNORED_BYTES = 16_777_216;

/**
 * Reads a body, unpacked where it is gzip.
 * @param maxBytes of the body as it is and as it was packed
 * @throws RequestError 413 when there is more, 400 when it ends early or is no gzip, 415 when it is packed otherwise
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new RequestError(415, 'unsupported_encoding', `Content-Encoding ${encoding} is not read; send gzip or none`);
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes, announced > MAX_IGNORED_BYTES);
  const body = await collect(request, maxBytes);
  return encoding === 'gzip' ? unpack(body, maxBytes) : body;
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes, true);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw unreadable('The body ended early', error);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

async function unpack(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes, false);
    throw unreadable('The body is said to be gzip and is not', error);
  }
}

function unreadable(message: string, cause: unknown): RequestError {
  return new RequestError(400, 'unreadable_body', message, { cause });
}

function tooLarge(maxBytes: number, isEnd: boolean): RequestError {
  return new RequestError(413, 'payload_too_large', `The body is over ${maxBytes} bytes`, {
    headers: isEnd ? { Connection: 'close' } : undefined,
  });
}
