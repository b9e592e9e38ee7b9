import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the browser, compressed where that makes it smaller. */
export interface BuiltFile {
  type: string;
  identity: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** The built screens: one page for all of them, and its files by address. */
export interface BuiltPage {
  html: string;
  files: ReadonlyMap<string, BuiltFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the built screens into memory: no request can name another file. @param dist folder of the build @returns undefined where they aren't built */
export function readBuiltPage(dist: string): BuiltPage | undefined {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) return undefined;
  const assets = join(dist, 'assets');
  const read = (name: string) => (existsSync(join(assets, name)) ? readFileSync(join(assets, name)) : undefined);
  const files = readdirSync(assets).flatMap((name): [string, BuiltFile][] => {
    const type = TYPES[extname(name)];
    const identity = type && read(name);
    return identity ? [[`/assets/${name}`, { type, identity, br: read(`${name}.br`), gzip: read(`${name}.gz`) }]] : [];
  });
  return { html: readFileSync(page, 'utf8'), files: new Map(files) };
}

/**
 * Reads the built screens when they are asked for, and again after another build: `npm run dev` builds them whenever a file is saved.
 * @param dist folder of the build
 */
export function followBuiltPage(dist: string): () => BuiltPage | undefined {
  let read: { at: number; page: BuiltPage | undefined } | undefined;
  return () => {
    const at = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (read?.at !== at) read = { at, page: readBuiltPage(dist) };
    return read.page;
  };
}
