import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { findExcess, measureScripts } from './checkBytes.ts';
import { readBuiltFiles, readPageFiles } from './src/server/builtFiles.ts';
import { VIEWS } from './src/workspace/views.ts';
import { CLIENT_BUILD, SERVER_BUILD } from './viteOptions.ts';

// Builds the demo: the browser's files, each compressed beside itself, and the renderer of the server.
process.env.NODE_ENV = 'production';
/** Fonts are compressed already. */
const COMPRESSED = ['.js', '.css', '.svg'];

await build(CLIENT_BUILD);
await build(SERVER_BUILD);
const assets = join(import.meta.dirname, 'dist/client/assets');
for (const name of readdirSync(assets).filter((file) => COMPRESSED.includes(extname(file)))) {
  const bytes = readFileSync(join(assets, name));
  writeFileSync(
    join(assets, `${name}.br`),
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

const client = join(import.meta.dirname, 'dist/client');
const bytes = measureScripts(VIEWS, readPageFiles(client), readBuiltFiles(client));
console.log(
  'Scripts of each first view, and all, in bytes (brotli):',
  JSON.stringify({ ...bytes.firstViews, all: bytes.all }),
);
const excess = findExcess(bytes);
if (excess.length) throw new Error(`${excess.join('\n')}\nLoad what a view needs later when it is first used.`);
