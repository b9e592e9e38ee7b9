import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { root } from '../../../../scripts/setup/root.mjs';

/** The boot script's modules for flags, on every page. */
const OF_FLAGS = /\/boot\/flags\.ts$/;
const ENHANCEMENT = /variantSlot: \(\) => [^\n]*\n/;

/** Bytes of the boot script as brotli, with its code for flags and without. Both are bundled by esbuild, so that they can be compared. */
export async function bootBytes(): Promise<{ all: number; without: number }> {
  return { all: await pack([]), without: await pack([withoutFlags]) };
}

const withoutFlags: Plugin = {
  name: 'without flags',
  setup({ onLoad }) {
    onLoad({ filter: OF_FLAGS }, () => ({
      contents: 'export const debugFlags = () => {}; export const followFlags = () => {};',
    }));
    onLoad({ filter: /\/enhancements\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!ENHANCEMENT.test(text))
        throw new Error(`${path} has no variantSlot in one line: this proof must be adapted`);
      return { contents: text.replace(ENHANCEMENT, ''), loader: 'ts' };
    });
  },
};

async function pack(plugins: Plugin[]): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'apps/site/src/boot.ts')],
    ...{ bundle: true, splitting: true, minify: true, write: false, format: 'esm', outdir: 'out', logLevel: 'error' },
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    plugins,
  });
  const entry = outputFiles.find(({ path }) => path.endsWith('/boot.js'));
  if (!entry) throw new Error('esbuild created no boot.js');
  return brotliCompressSync(entry.contents).length;
}
