import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_MODELS, PAGE_TYPES, SECTION_MODELS } from '@cumulus/content-model';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sectionFolders, sectionModules } from './sectionModules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sections-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
}

test('every section of the content model, and every page opening, has a component', () => {
  const openings = PAGE_MODELS.filter((model) => PAGE_TYPES[model].openingId);
  expect([...sectionFolders().keys()].sort()).toEqual([...SECTION_MODELS, ...openings].sort());
});

test('a folder is one section, even with other components in it', () => {
  for (const path of ['LogoRow/LogoRow.tsx', 'LogoRow/Logo.tsx', 'section.ts', 'Drafts/notes.md']) write(path);
  const source = sectionModules(folder);
  expect(source.match(/import\(/g)).toHaveLength(1);
  expect(source).toContain('logoRow: async () =>');
  expect(source).toContain('LogoRow/LogoRow.tsx?astroPropagatedAssets');
});
