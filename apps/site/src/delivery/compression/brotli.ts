import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { exactBuffer } from './exactBuffer.ts';
import { windowBits } from './windowBits.ts';

/** Best size for its time where someone waits: a page takes 5 to 20 ms. */
const QUICK_QUALITY = 5;

const compress = promisify(brotliCompress);

/** Compresses while someone waits; the small, slow form is made afterwards (see `recompressor`). */
export async function brotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return exactBuffer(await compress(body, { params }));
}
