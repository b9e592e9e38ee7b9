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

/**
 * Inflates a body, up to a limit of its size and ratio: of a bomb no more than that is inflated.
 * @param maxBytes limit of the inflated body
 * @throws RequestError 413 beyond the limit or 100 times the compressed size, 400 for what is not compressed so
 */
export function inflateBody(body: Buffer, compression: Compression, maxBytes: number): Promise<Buffer> {
  return inflateTo(Math.min(maxBytes, Math.max(ALWAYS_ALLOWED_BYTES, MAX_RATIO * body.length)), body, compression);
}

/** Inflates what this program has stored, whatever its ratio. @param limit in bytes @throws RequestError as `inflateBody` */
export async function inflateTo(limit: number, body: Buffer, compression: Compression): Promise<Buffer> {
  try {
    return compression === 'gzip'
      ? await unzip(body, { maxOutputLength: limit })
      : await unpackZlib(body, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw toRefusal(error as NodeJS.ErrnoException, `The body is over ${limit} bytes inflated`, compression);
  }
}

function toRefusal(cause: NodeJS.ErrnoException, tooLarge: string, compression: Compression): RequestError {
  return cause.code === 'ERR_BUFFER_TOO_LARGE'
    ? new RequestError(413, 'payload_too_large', tooLarge, { cause })
    : new RequestError(400, 'unreadable_body', `The body is said to be ${compression} and is not`, { cause });
}
