import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * One or two letters for every CSS module of the site, the same in each run over the same files.
 * @returns code by the module's path from `src/`, with forward slashes
 */
export function moduleCodes(): Map<string, string> {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('**/*.module.css', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  return new Map(files.map((file, index) => [file, codeOf(index)]));
}

function codeOf(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length);
  return index < LETTERS.length ? letter : codeOf(Math.floor(index / LETTERS.length) - 1) + letter;
}
