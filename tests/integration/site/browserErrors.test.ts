import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

const SITE = join(root, 'apps/site/src');
const ENTRY = join(SITE, 'boot.ts');
const HELPER = 'apps/site/src/platform/browser/reportError.ts';

/** Every source file that a browser may load: the boot script and everything that it imports. */
async function browserFiles(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [ENTRY],
    absWorkingDir: root,
    outdir: 'never-written',
    ...{ bundle: true, write: false, metafile: true, splitting: true, format: 'esm', logLevel: 'error' },
    loader: { '.css': 'empty' },
    packages: 'external',
  });
  return Object.keys(metafile.inputs).filter((path) => /^apps\/site\/src\/.*\.tsx?$/.test(path));
}

it('errors in the browser go through reportError, so that monitoring receives them', async () => {
  const files = await browserFiles();
  // Files that are loaded later have to be included.
  expect(files).toContain(HELPER);
  expect(files).toContain('apps/site/src/boot/startMeasurement.ts');
  expect(files).toContain('apps/site/src/flags/browser/flagClient.ts');
  const direct = files.filter(
    (path) => path !== HELPER && /console\s*\.\s*error/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(direct, `these call console.error; use ${HELPER}`).toEqual([]);
});
