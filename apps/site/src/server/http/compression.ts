import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The smallest window that a body fits into: it compresses as well as in a larger one, and the encoder takes a few hundred kilobytes of memory
 * in place of many megabytes in each thread.
 * @param bytes length of the body
 */
export function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(constants.BROTLI_MAX_WINDOW_BITS, Math.max(constants.BROTLI_MIN_WINDOW_BITS, needed));
}

/** Zlib hands out slices of larger blocks; kept for long, each would hold its whole block. */
export function exactBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const exact = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(exact);
  return exact;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(xml|json)|manifest)|image\/svg)/;
/** Below this a body fits in one packet whatever its encoding. */
const MIN_BYTES = 512;

/**
 * @param contentType media type of a body
 * @param bytes its length
 * @returns whether compressing it gains anything
 */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(contentType);
}

/** Best size for its time where someone waits: a page takes 5 to 20 ms. */
const QUICK_QUALITY = 5;

const compress = promisify(brotliCompress);

/** Compresses while someone waits; the small, slow form is made afterwards (see `createRecompression`). */
export async function brotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return exactBuffer(await compress(body, { params }));
}

const TEXT = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/;

/**
 * Writes the best brotli and gzip form beside each text file, once per build.
 * @param directory what the build made for the browser
 */
export async function precompressFiles(directory: string): Promise<void> {
  for (const file of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !TEXT.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const body = await readFile(path);
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    const forms = { br: brotliCompressSync(body, { params }), gz: gzipSync(body, { level: 9 }) };
    for (const [ending, compressed] of Object.entries(forms))
      if (compressed.length < body.length) await writeFile(`${path}.${ending}`, compressed);
  }
}
