import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findExcess, measureViews } from './checkBytes.ts';

it('counts what a view loads as the first one, each file once, as it is sent', () => {
  const dist = mkdtempSync(join(tmpdir(), 'studio-'));
  mkdirSync(join(dist, '.vite'));
  const file = (name: string, size: number) => writeFileSync(join(dist, name), Buffer.alloc(size));
  file('main.js', 9_999);
  file('main.js.br', 1);
  file('main.css.br', 10);
  file('main.css', 9_999);
  file('font.woff2', 100);
  file('table.js.br', 1_000);
  file('table.js', 9_999);
  file('plot.js', 100_000);
  file('view.js.br', 10_000);
  file('view.js', 99_999);
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, css: ['main.css'], assets: ['font.woff2'] },
    '_table.js': { file: 'table.js', imports: ['index.html'] },
    'views/overview/OverviewView.tsx': { file: 'view.js', isDynamicEntry: true, imports: ['index.html', '_table.js'] },
    'ui/Plot.tsx': { file: 'plot.js', isDynamicEntry: true },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  expect(measureViews(dist)).toEqual({ 'views/overview/OverviewView.tsx': 111_111 });
});

it('has a limit', () => {
  expect(findExcess({ a: 256_000 })).toEqual([]);
  expect(findExcess({ a: 256_001 })).toEqual(['The first screen of a has 256001 bytes, 256000 are allowed.']);
});
