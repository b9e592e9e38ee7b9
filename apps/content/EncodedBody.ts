import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '@cumulus/http/acceptedEncoding';
import { matchesEtag } from '@cumulus/http/matchesEtag';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this size compression gains nothing. */
const MIN_BYTES = 1_024;

/** A response body, compressed at the first request for an encoding. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.identity = exactBuffer(text);
    this.etag = `"${createHash('sha1').update(this.identity).digest('base64url')}"`;
  }

  /** @returns the bytes and the encoding they are in, which is identity for a short body */
  async as(wanted: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
    if (wanted === 'identity' || this.identity.length < MIN_BYTES)
      return { bytes: this.identity, encoding: 'identity' };
    let encoded = this.#encoded.get(wanted);
    if (!encoded) {
      encoded =
        wanted === 'br'
          ? compressBrotli(this.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : compressGzip(this.identity);
      this.#encoded.set(wanted, encoded);
    }
    return { bytes: await encoded, encoding: wanted };
  }

  /**
   * Sends the body: 304 for a matching ETag, encoded for the client, only headers for HEAD.
   * @param headers those of both the 200 and the 304
   */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    contentType: string,
    headers: OutgoingHttpHeaders,
  ): Promise<void> {
    const shared = { ETag: this.etag, ...headers, Vary: 'Accept-Encoding' };
    if (matchesEtag(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, shared).end();
      return;
    }
    const { bytes, encoding } = await this.as(acceptedEncoding(request.headers['accept-encoding']));
    response.writeHead(200, {
      ...shared,
      'Content-Type': contentType,
      'Content-Length': bytes.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

/** Avoids `Buffer.from`: short texts would share a pool of 8 KB, which stays in memory as long as one of them. */
function exactBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
