import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the browser, compressed where that makes it smaller. */
export interface BuiltFile {
  type: string;
  identity: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  /** Its address has no hash. */
  isRevalidated?: boolean;
}

/** What a page refers to. */
export interface PageFiles {
  script: string;
  /** Further scripts of the first view, so that the browser need not find them one after the other. */
  preloads: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}

export const ICON_PATH = '/icon.svg';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The source of each view, as in `app/views.tsx`. */
const VIEW_SOURCES: Readonly<Record<string, string>> = {
  list: 'ListView',
  board: 'BoardView',
  timeline: 'TimelineView',
  doc: 'DocView',
  whiteboard: 'WhiteboardView',
  dashboard: 'DashboardView',
  automations: 'AutomationsView',
  ai: 'AiPanel',
};

/** Reads the built files into memory: they are few, and no request can name another. @param folder `dist/client` */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const assets = join(folder, 'assets');
  const read = (name: string) => (existsSync(join(assets, name)) ? readFileSync(join(assets, name)) : undefined);
  return new Map(
    readdirSync(assets).flatMap((name): [string, BuiltFile][] => {
      const type = TYPES[extname(name)];
      const identity = type && read(name);
      return identity
        ? [[`/assets/${name}`, { type, identity, br: read(`${name}.br`), gzip: read(`${name}.gz`) }]]
        : [];
    }),
  );
}

/** The mark of Cumulus, of the demo in a tab of its own. */
export function readIcon(): [string, BuiltFile] {
  const identity = readFileSync(join(import.meta.dirname, 'icon.svg'));
  return [ICON_PATH, { type: 'image/svg+xml', identity, br: undefined, gzip: undefined, isRevalidated: true }];
}

/** Reads which files each view needs. @param folder `dist/client` */
export function readPageFiles(folder: string): (view: string) => PageFiles {
  const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const chunks = Object.values(manifest);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The manifest of the build has no entry.');
  const styles = chunks.flatMap(({ file }) => (file.endsWith('.css') ? `/${file}` : []));
  const fonts = chunks.flatMap(({ file }) => (file.endsWith('.woff2') ? `/${file}` : []));
  return (view) => {
    const source = `src/views/${VIEW_SOURCES[view]}/${VIEW_SOURCES[view]}.tsx`;
    const all = withImports([entry, ...chunks.filter(({ src }) => src === source)], manifest);
    const paths = (names: readonly string[]) => [...new Set(names)].map((name) => `/${name}`);
    const [script = '', ...preloads] = paths(all.map(({ file }) => file));
    return { script, preloads, styles, fonts };
  };
}

/** Chunks with all that they import, each once. */
function withImports(chunks: readonly ManifestChunk[], manifest: Record<string, ManifestChunk>): ManifestChunk[] {
  const found = new Set(chunks);
  for (const { imports = [] } of found) {
    for (const name of imports) {
      const chunk = manifest[name];
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}
