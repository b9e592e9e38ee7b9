import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, type Rollup } from 'vite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { VendorManifest } from '../vendors/manifest.ts';
import { vendorStorage } from '../vendors/vendorStorage.ts';
import { shortClassName } from './classNames.ts';
import {
  pageAwareReact,
  productionBuild,
  vendorLoadersPlugin,
  vendorLoadersSource,
  vendorStorageAsData,
  withoutPreloadLists,
} from './plugin.ts';

afterEach(() => vi.unstubAllEnvs());

/** Builds a script for browsers. @returns the code of all its chunks */
async function bundle(files: Record<string, string>, config: InlineConfig): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ...config,
    build: { write: false, minify: false, cssMinify: false, rollupOptions: { input: join(root, 'main.js') } },
  })) as Rollup.RollupOutput;
  return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

const LAZY = {
  'main.js': "onclick = () => import('./one.js').then(({ run }) => run()); onblur = () => import('./two.js');",
  'one.js': "import { name } from './shared.js'; export const run = () => console.log(name);",
  'two.js': "import { name } from './shared.js'; console.warn(name);",
  'shared.js': "export const name = 'the lazy module';",
};

test('scripts have neither Vite’s preload lists nor the code that reads them', async () => {
  // Without the plugin the lists exist, under this name.
  expect(await bundle(LAZY, {})).toContain('__vite__mapDeps');
  const code = await bundle(LAZY, { plugins: [withoutPreloadLists()] });
  expect(code).toContain('the lazy module');
  expect(code).not.toMatch(/__vite__mapDeps|modulepreload|vite:preloadError/);
});

test('browsers get the names of vendors’ storage, without the manifests', async () => {
  const clearRefused = join(import.meta.dirname, '../privacy/storage/clearRefused.ts');
  const files = { 'main.js': `import { clearRefused } from '${clearRefused}'; clearRefused();` };
  // Without the plugin the manifests are included.
  expect(await bundle(files, {})).toContain('SEGMENT_WRITE_KEY');
  const code = await bundle(files, { plugins: [vendorStorageAsData()] });
  for (const { name } of vendorStorage) expect(code).toContain(name);
  expect(code).not.toMatch(/SEGMENT_WRITE_KEY|_zod|cdn\.cookielaw\.org/);
});

test('boot has code for vendors’ loaders as soon as a manifest has one, and loads it', async () => {
  const startVendors = join(import.meta.dirname, '../boot/startVendors.ts');
  const files = { 'main.js': `import { startVendors } from '${startVendors}'; startVendors();` };
  const code = (manifests: VendorManifest[]) => bundle(files, { plugins: [vendorLoadersPlugin(manifests)] });
  const own: VendorManifest = { id: 'onetrust', variables: z.object({}), recipients: [], storage: [] };
  expect((await code([own])).trim()).toBe('');
  const loader = { loader: 'loadOneTrust.ts', start: { attribute: 'data-one-trust', group: 'C0002' } } as const;
  const withLoader = await code([{ ...own, ...loader }]);
  expect(withLoader).toContain('dataset.vendors');
  expect(withLoader).toContain('data-one-trust');
  expect(withLoader).toContain('otSDKStub.js');
  expect(vendorLoadersSource([own])).toBe('export const vendorLoaders = [];');
});

test('Vite passes name, file and text of CSS modules to the class name function', async () => {
  const named: string[] = [];
  const generateScopedName = (name: string, file: string, css: string) => {
    named.push(`${name} of ${file.split('/').at(-1)?.split('?')[0]}: ${css.includes('.second')}`);
    return `x-${name}`;
  };
  const files = {
    'main.js': "import styles from './A.module.css'; document.title = styles.first + styles.second;",
    'A.module.css': '.first { color: red } .second { color: blue }',
  };
  const code = await bundle(files, { css: { modules: { generateScopedName } } });
  expect(code).toContain('x-first');
  expect(named).toEqual(['first of A.module.css: true', 'second of A.module.css: true']);
  expect(shortClassName).toHaveLength(3);
});

test('React’s integration registers one renderer, which is replaced on the server only', async () => {
  const added: { name: string; clientEntrypoint?: unknown; serverEntrypoint: unknown }[] = [];
  const options = { command: 'build', config: {}, updateConfig: () => undefined, injectScript: () => undefined };
  const setUp = pageAwareReact().hooks['astro:config:setup'] as unknown as (options: object) => void | Promise<void>;
  await setUp({ ...options, addRenderer: (renderer: (typeof added)[0]) => void added.push(renderer) });
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({ name: '@astrojs/react', clientEntrypoint: '@astrojs/react/client.js' });
  expect(String(added[0]?.serverEntrypoint)).toMatch(/src\/astro\/renderReact\.tsx$/);
});

// REQ-LAY-06
test.each(['development', 'test'])('refuses to build with NODE_ENV=%s, which would include the gallery', (value) => {
  const setUp = productionBuild().hooks['astro:config:setup'] as unknown as (options: object) => void;
  vi.stubEnv('NODE_ENV', value);
  expect(() => setUp({ command: 'build' })).toThrow('Run NODE_ENV=production astro build');
  for (const command of ['dev', 'sync']) expect(() => setUp({ command })).not.toThrow();
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => setUp({ command: 'build' })).not.toThrow();
});
