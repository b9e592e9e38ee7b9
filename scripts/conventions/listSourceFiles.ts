import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './SourceFile.ts';

const FOLDERS = ['apps', 'packages', 'scripts', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist', '.astro', '.cache', 'test-results', 'public']);

/** All source files of the repository (TypeScript, modules, Astro, CSS) with their text. */
export function listSourceFiles(root: string): SourceFile[] {
  const list = (folder: string): SourceFile[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : list(path);
      return /\.(tsx?|mjs|astro|css)$/.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
    });
  return FOLDERS.flatMap(list);
}
