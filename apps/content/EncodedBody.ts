import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '@cumulus/http/acceptedEncoding';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { bytesResponse } from '@cumulus/server/responses';

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
    this.identity = Buffer.from(text);
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
   * The response: 304 for a matching ETag, else the body encoded for the client.
   * @param headers those of both the 200 and the 304
   */
  async response(
    { headers: asked }: IncomingMessage,
    contentType: string,
    headers: Record<string, string>,
  ): Promise<Response> {
    const shared = { ETag: this.etag, ...headers, Vary: 'Accept-Encoding' };
    if (matchesEtag(asked['if-none-match'], this.etag)) return new Response(null, { status: 304, headers: shared });
    const { bytes, encoding } = await this.as(acceptedEncoding(asked['accept-encoding']));
    return bytesResponse(bytes, {
      ...shared,
      'Content-Type': contentType,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  }
}
