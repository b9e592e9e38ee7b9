import { type FSWatcher, watch } from 'node:fs';
import { createLog } from '@cumulus/http/log';

const log = createLog('services');

/** The resolution of file times is up to 10 ms on older kernels. */
const RECENT_MS = 50;

/**
 * Whether a further write could leave a file's modification time unchanged, so that the time doesn't prove that the content is unchanged.
 * @param modifiedMs modification time of the file, read before its content
 */
export function isRecentlyModified(modifiedMs: number): boolean {
  return Date.now() - modifiedMs < RECENT_MS;
}

/** Watches a changing set of folders (not their subfolders) and reports that something changed. */
export class FolderWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches exactly these folders from now on. */
  follow(folders: Iterable<string>): void {
    const wanted = new Set(folders);
    for (const folder of [...this.#watchers.keys()]) if (!wanted.has(folder)) this.#drop(folder);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  close(): void {
    this.follow([]);
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#onChange());
      // A folder that is removed, or no watches left on this machine: the check on request still sees changes.
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      log.warn(`${folder} can't be watched (${(error as Error).message}); it is looked at every now and then instead`);
    }
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
