import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KB = 1024;
/** Scripts, styles and fonts of the first screen, compressed, whichever view that is: a figure of the studio's requirements. */
const MAX_FIRST_SCREEN = 250 * KB;

/** What a view loads as soon as it is there; dialogs are loaded when they are opened. */
const DRAWN_AT_ONCE: Readonly<Record<string, string>> = { 'views/overview/OverviewView.tsx': 'ui/Plot.tsx' };

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Measures what each view loads when it is the first one: entry, view, all that they import, and what the view draws as soon as it is there. @param dist folder of the build @returns bytes by source */
export function measureViews(dist: string): Record<string, number> {
  const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sources = Object.entries(manifest);
  const entry = sources.find(([, { isEntry }]) => isEntry)?.[0];
  if (!entry) throw new Error('The manifest of the build has no entry.');
  const sizeOf = (file: string) => {
    const path = join(dist, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  return Object.fromEntries(
    sources
      .filter(([source, { isDynamicEntry }]) => isDynamicEntry && /^views\/.*View\.tsx$/.test(source))
      .map(([source]) => [source, sum([...filesOf([entry, source], manifest)].map(sizeOf))]),
  );
}

/** @returns a sentence for each view above its limit */
export const findExcess = (views: Readonly<Record<string, number>>): string[] =>
  Object.entries(views)
    .filter(([, bytes]) => bytes > MAX_FIRST_SCREEN)
    .map(([source, bytes]) => `The first screen of ${source} has ${bytes} bytes, ${MAX_FIRST_SCREEN} are allowed.`);

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

function filesOf(sources: readonly string[], manifest: Readonly<Record<string, ManifestChunk>>): Set<string> {
  const found = new Set(sources);
  for (const source of found) {
    for (const name of manifest[source]?.imports ?? []) found.add(name);
    if (DRAWN_AT_ONCE[source]) found.add(DRAWN_AT_ONCE[source]);
  }
  const files = [...found].flatMap((source) => {
    const chunk = manifest[source];
    return chunk ? [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])] : [];
  });
  return new Set(files);
}
