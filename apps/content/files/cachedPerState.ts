import { LRUCache } from 'lru-cache';
import { isRecentlyModified } from './fileChanges.ts';

/** A file on disk in one of its states. */
export interface FileState {
  path: string;
  size: number;
  modifiedMs: number;
  /** From `fileMark`: changes with each write of the file. */
  mark: string;
}

/** Files whose facts are cached; a site has some thousand. */
const MAX_CACHED = 20_000;

/** Creates a reader of a file's facts, which reads each state of a file once. A failure isn't cached. */
export function cachedPerState<Facts>(read: (file: FileState) => Promise<Facts>): (file: FileState) => Promise<Facts> {
  const cache = new LRUCache<string, { mark: string; facts: Promise<Facts> }>({ max: MAX_CACHED });
  return (file) => {
    const { path, mark, modifiedMs } = file;
    const known = cache.get(path);
    if (known?.mark === mark) return known.facts;
    const facts = read(file);
    facts.catch(() => cache.delete(path));
    if (isRecentlyModified(modifiedMs)) cache.delete(path);
    else cache.set(path, { mark, facts });
    return facts;
  };
}
