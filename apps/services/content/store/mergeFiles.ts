import type { ExportFile, SourceEntity } from '../types.ts';
import type { ContentProblem } from './ContentProblem.ts';
import { lineOfId } from './lineOfId.ts';

export interface NamedFile {
  path: string;
  data: ExportFile;
  /** Of its text, where it was taken. */
  digest?: string;
}

/** An item and the file it came from. */
export interface Sourced<T> {
  item: T;
  file: string;
}

export interface Merged {
  entries: Sourced<SourceEntity>[];
  assets: Sourced<SourceEntity>[];
  /** Ids given twice, naming both files; the first one was taken. */
  duplicates: ContentProblem[];
}

/** Joins the entries and assets of several export files. */
export function mergeFiles(files: NamedFile[]): Merged {
  const duplicates: ContentProblem[] = [];
  return {
    entries: mergePart('entries', files, duplicates),
    assets: mergePart('assets', files, duplicates),
    duplicates,
  };
}

function mergePart(
  part: 'entries' | 'assets',
  files: NamedFile[],
  duplicates: ContentProblem[],
): Sourced<SourceEntity>[] {
  const seen = new Map<unknown, string>();
  const all = files.flatMap(({ path, data }) => (data[part] ?? []).map((item) => ({ item, file: path })));
  return all.filter(({ item, file }) => {
    // Without an id it can't be a duplicate; it is refused later, by name.
    const id: unknown = item?.sys?.id;
    if (typeof id !== 'string') return true;
    const first = seen.get(id);
    if (first) duplicates.push(duplicate(part, id, first, file));
    else seen.set(id, file);
    return !first;
  });
}

function duplicate(part: string, id: string, first: string, second: string): ContentProblem {
  const line = lineOfId(second, id);
  return {
    file: second,
    ...(line && { line }),
    message: `duplicate id "${id}" in ${part}: it is in ${first} already; each id may stand once in a space`,
  };
}
