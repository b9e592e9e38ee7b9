import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './SourceFile.ts';

/** The documentation: README and all pages of docs/. */
export function listPages(root: string): SourceFile[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
