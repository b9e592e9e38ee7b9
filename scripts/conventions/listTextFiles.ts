import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './SourceFile.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.astro', '.cache', 'test-results', 'public', 'generated']);
/** Folders that people read and edit. Content and flag values are not among them: they are an editor's text. */
const FOLDERS = 'apps,packages,scripts,tests,docs,deploy,flags';
const ENDINGS = 'ts,tsx,mjs,cjs,astro,css,md,yml,yaml,vcl,conf,sh,py,html,txt';

/** All files with prose in them: code, documentation and deployment files, with their text. */
export function listTextFiles(root: string): SourceFile[] {
  const paths = globSync([`*.{${ENDINGS}}`, `{${FOLDERS}}/**/*.{${ENDINGS}}`, 'deploy/Dockerfile'], {
    cwd: root,
    exclude: (name) => SKIPPED.has(name.split('/').at(-1) ?? ''),
  });
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
