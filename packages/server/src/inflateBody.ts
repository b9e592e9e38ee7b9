import { promisify } from 'node:util';
import { constants, gunzip, inflate } from 'node:zlib';
import { RequestError } from './Service.ts';

const unzip = promisify(gunzip);
const unpackZlib = promisify(inflate);

/** Text of a browser compresses to a tenth or a thirtieth. Beyond this ratio a small body would cost as much as a large one. */
const MAX_RATIO = 100;
/** A small body may inflate to this size whatever its ratio. */
const ALWAYS_ALLOWED_BYTES = 262_144;

/** How a body is compressed: `deflate` is the format of zlib, whose last block may be missing. */
export type Compression = 'gzip' | 'deflate';

/** The last bytes of gzip (RFC 1952): the size of what was compressed. */
const GZIP_SIZE_BYTES = 4;
/** Header and trailer of gzip. */
const MIN_GZIP_BYTES = 18;

/**
 * Bytes that a body has inflated, at most: gzip states its size at its end, and more than that isn't inflated.
 * @param maxBytes limit of the inflated body
 */
export function largestInflated(body: Buffer, compression: Compression, maxBytes: number): number {
  const largest = Math.min(maxBytes, Math.max(ALWAYS_ALLOWED_BYTES, MAX_RATIO * body.length));
  if (compression !== 'gzip' || body.length < MIN_GZIP_BYTES) return largest;
  // At least one: zlib takes no limit of zero.
  return Math.max(1, Math.min(largest, body.readUInt32LE(body.length - GZIP_SIZE_BYTES)));
}

/**
 * Inflates a body, up to a limit of its size and ratio: of a bomb no more than that is inflated.
 * @param maxBytes limit of the inflated body
 * @param count called with the inflated size, of gzip before it is inflated; may throw
 * @throws RequestError 413 beyond the limit, the size that gzip states, or 100 times the compressed size; 400 for what is not compressed so
 */
export async function inflateBody(
  body: Buffer,
  compression: Compression,
  maxBytes: number,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  const largest = largestInflated(body, compression, maxBytes);
  if (compression === 'gzip') count(largest);
  const inflated = await inflateTo(largest, body, compression);
  if (compression !== 'gzip') count(inflated.length);
  return inflated;
}

/** Inflates up to a limit, whatever the ratio. @param limit in bytes @throws RequestError as `inflateBody` */
export async function inflateTo(limit: number, body: Buffer, compression: Compression): Promise<Buffer> {
  try {
    return compression === 'gzip'
      ? await unzip(body, { maxOutputLength: limit })
      : await unpackZlib(body, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new RequestError(413, 'payload_too_large', `The body is over ${limit} bytes inflated`, { cause })
      : new RequestError(400, 'unreadable_body', `The body is said to be ${compression} and is not`, { cause });
  }
}
