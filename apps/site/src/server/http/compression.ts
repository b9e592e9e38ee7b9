import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The smallest window that holds a body: it compresses as well as a larger one, and the encoder needs a few hundred kilobytes instead of many
 * megabytes in each thread.
 */
export function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(constants.BROTLI_MAX_WINDOW_BITS, Math.max(constants.BROTLI_MIN_WINDOW_BITS, needed));
}

/** Copies a slice of a larger block (zlib returns those), so that a cached body doesn't retain the whole block. */
export function exactBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const exact = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(exact);
  return exact;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(xml|json)|manifest)|image\/svg)/;
/** A smaller body fits into one packet anyway. */
const MIN_BYTES = 512;

/**
 * @returns whether compressing a body is worth it
 */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(contentType);
}

/** The best compromise of size and time while a visitor waits: a page takes 5 to 20 ms. */
const QUICK_QUALITY = 5;
/** For what is sent once, perhaps to a flood of requests: a page takes 1 ms. */
export const FASTEST_QUALITY = 1;

const compress = promisify(brotliCompress);

/** Compresses while a visitor waits; `createRecompression` replaces the body by a smaller one later. */
export async function brotli(body: Buffer, quality = QUICK_QUALITY): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return exactBuffer(await compress(body, { params }));
}

const TEXT = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/;

/**
 * Writes a brotli and a gzip file beside each text file, once for each build.
 * @param directory the build's `client` folder
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
