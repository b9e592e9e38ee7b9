import { globSync } from 'node:fs';
import { relative } from 'node:path';
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

const source = fileURLToPath(new URL('..', import.meta.url));
const NAME = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g;
let codes: Map<string, string> | undefined;

/**
 * Short names in builds for classes and keyframes of CSS modules: letters for the module, a number for the class (`aB7`). Names with hashes made the
 * compressed HTML 7 % larger.
 * @param name the class in the source
 * @param file the module's absolute path
 * @param css the module's text: its names are numbered in this order
 * @throws if the file is no CSS module under `src/`, or has no such name
 */
export function shortClassName(name: string, file: string, css: string): string {
  codes ??= moduleCodes();
  const path = relative(source, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const code = codes.get(path);
  if (!code) throw new Error(`${path}: CSS modules are files named *.module.css in apps/site/src`);
  const names = [...new Set([...css.matchAll(NAME)].map((match) => match[1]))];
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`${path}: has no class or keyframes named ${name}`);
  return `${code}${index}`;
}
