import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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
