import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { findExcess, measureViews } from './checkBytes.ts';
import { BUILD, SERVER_BUILD } from './viteOptions.ts';

// Builds the studio's screens: the browser's files, each compressed beside itself, and the charts that the server draws.
process.env.NODE_ENV = 'production';
/** Fonts are compressed already. */
const COMPRESSED = ['.js', '.css', '.svg'];

await build(BUILD);
await build(SERVER_BUILD);
const dist = join(import.meta.dirname, 'dist');
const assets = join(dist, 'assets');
for (const name of readdirSync(assets).filter((file) => COMPRESSED.includes(extname(file)))) {
  const bytes = readFileSync(join(assets, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

const bytes = measureViews(dist);
process.stdout.write(`Bytes of each view as the first one (brotli): ${JSON.stringify(bytes)}\n`);
const excess = findExcess(bytes);
if (excess.length) throw new Error(`${excess.join('\n')}\nLoad what a view needs later when it is first used.`);
