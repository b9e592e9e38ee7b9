import { type FSWatcher, watch } from 'node:fs';

/** Older kernels' clocks for files tick every 10 ms. */
const YOUNG_MS = 50;

/**
 * Whether a file may be written once more and keep its time, so that the time can't tell whether what was read is what is there.
 * @param modifiedMs the file's, taken before it is read
 */
export function isYoung(modifiedMs: number): boolean {
  return Date.now() - modifiedMs < YOUNG_MS;
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
      console.warn(
        `services: ${folder} can't be watched (${(error as Error).message}); it is looked at every now and then instead`,
      );
    }
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
