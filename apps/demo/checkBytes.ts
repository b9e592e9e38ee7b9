import type { BuiltFile, PageFiles } from './src/server/builtFiles.ts';

const KB = 1024;
/** Scripts of the first view, compressed, whichever view that is. */
const MAX_FIRST_VIEW = 70 * KB;
/** All scripts, compressed. */
const MAX_ALL = 150 * KB;

/** Sizes of the scripts, compressed by brotli. */
export interface ScriptBytes {
  firstViews: Readonly<Record<string, number>>;
  all: number;
}

/** Measures the scripts of each first view, and all of them. */
export function measureScripts(
  views: readonly string[],
  filesOf: (view: string) => PageFiles,
  files: ReadonlyMap<string, BuiltFile>,
): ScriptBytes {
  const sizeOf = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + (files.get(path)?.br?.length ?? 0), 0);
  return {
    firstViews: Object.fromEntries(
      views.map((view) => {
        const { script, preloads } = filesOf(view);
        return [view, sizeOf(new Set([script, ...preloads]))];
      }),
    ),
    all: sizeOf([...files.keys()].filter((path) => path.endsWith('.js'))),
  };
}

/** @returns a sentence for each limit that is exceeded */
export function findExcess({ firstViews, all }: ScriptBytes): string[] {
  const views = Object.entries(firstViews)
    .filter(([, bytes]) => bytes > MAX_FIRST_VIEW)
    .map(([view, bytes]) => `The scripts of the view ${view} are ${bytes} bytes, ${MAX_FIRST_VIEW} are allowed.`);
  return all > MAX_ALL ? [...views, `All scripts are ${all} bytes, ${MAX_ALL} are allowed.`] : views;
}
