import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';

/**
 * The hash that Vite puts in the class names of each CSS module of a section (`_title_1ab2c_7`), by section.
 * @returns section folder's name by hash
 */
export function readSectionHashes(): Map<string, string> {
  const files = globSync('apps/site/src/sections/*/*.module.css', { cwd: root });
  return new Map(files.map((file) => [hashOf(readFileSync(join(root, file), 'utf8')), file.split('/').at(-2) ?? '']));
}

/** postcss-modules' default: the npm package string-hash over the file's text, five characters in base 36. */
function hashOf(text: string): string {
  let hash = 5381;
  for (let index = text.length; index > 0; index -= 1) hash = (hash * 33) ^ text.charCodeAt(index - 1);
  return (hash >>> 0).toString(36).slice(0, 5);
}
