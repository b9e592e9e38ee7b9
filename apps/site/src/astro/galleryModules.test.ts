import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gallery, galleryModules } from './galleryModules.ts';

test('loads each file of samples by the name of its part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'Button'));
  for (const name of ['Button.tsx', 'Button.gallery.tsx', 'Button.test.tsx'])
    writeFileSync(join(folder, 'Button', name), '');
  const source = galleryModules(`${folder}/`);
  expect(source.match(/import\(/g)).toHaveLength(1);
  expect(source).toContain('button: async () =>');
  expect(source).toContain(`${folder}/Button/Button.gallery.tsx?astroPropagatedAssets`);
});

test('injects the route, since Astro ignores pages whose name begins with an underscore', async () => {
  const injected: { pattern: string; entrypoint: unknown }[] = [];
  const options = { injectRoute: (route: (typeof injected)[0]) => injected.push(route), updateConfig: () => undefined };
  const setUp = gallery().hooks['astro:config:setup'] as unknown as (options: object) => void;
  setUp(options);
  expect(injected).toHaveLength(1);
  expect(injected[0]?.pattern).toBe('/_gallery/[...page]');
});
