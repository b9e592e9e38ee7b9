import { existsSync, type FSWatcher, type Stats, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { logFault } from '@cumulus/http/faults';
import { createLog } from '@cumulus/http/log';

const log = createLog('content');

/** The resolution of file times is up to 10 ms on older kernels. */
const RECENT_MS = 50;

/**
 * Whether a further write could leave a file's modification time unchanged, so that the time doesn't prove that the content is unchanged.
 * @param modifiedMs modification time of the file, read before its content
 */
export function isRecentlyModified(modifiedMs: number): boolean {
  return Date.now() - modifiedMs < RECENT_MS;
}

/** Changes with each write of a file, also where its size and time are set to the earlier ones. */
export function fileMark({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs}:${ctimeMs}:${size}:${ino}`;
}

/** The state of files, to be compared with a later one. */
export interface Fingerprint {
  /** Changes whenever a file is added, removed or written. */
  text: string;
  /** Whether a file was written so recently that a further write could leave `text` unchanged. */
  isRecentlyModified: boolean;
}

/** Reads the fingerprint of files. */
export async function fingerprintFiles(paths: readonly string[]): Promise<Fingerprint> {
  const infos = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return {
    text: infos.map((info, index) => `${paths[index]}:${info ? fileMark(info) : 'gone'}`).join('\n'),
    isRecentlyModified: infos.some((info) => info && isRecentlyModified(info.mtimeMs)),
  };
}

/** Follows a changing set of folders (not their subfolders): loads them after each change, one load at a time. */
export class FolderFollower {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #loadNow: () => Promise<void>;
  readonly #debounceMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  #next: Promise<void> | undefined;
  #isPending = false;

  /** @param debounceMs editors often write a file in several steps, which count as one change */
  constructor(load: () => Promise<void>, debounceMs: number) {
    this.#loadNow = load;
    this.#debounceMs = debounceMs;
  }

  /** Whether a change was reported that no load has taken. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** Watches exactly these folders from now on, except those that don't exist. */
  follow(folders: Iterable<string>): void {
    const wanted = new Set([...folders].filter((folder) => existsSync(folder)));
    for (const folder of [...this.#watchers.keys()]) if (!wanted.has(folder)) this.#drop(folder);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  /** Loads, after a running load. Calls during a run share the next one: the current one may have read the files before their change. */
  load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPending = false;
    this.#next ??= this.settled().then(() => {
      this.#next = undefined;
      this.#running = this.#loadNow();
      return this.#running;
    });
    return this.#next;
  }

  /** @returns when the loads that were asked for are done, or have failed */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running).catch(() => undefined);
  }

  /** Stops watching. @returns as `settled` */
  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPending = false;
    this.follow([]);
    return this.settled();
  }

  #changed(): void {
    this.#isPending = true;
    clearTimeout(this.#timer);
    const load = () => void this.load().catch((error) => logFault('a changed folder could not be loaded', error));
    this.#timer = setTimeout(load, this.#debounceMs);
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#changed());
      // A folder that is removed, or no watches left on this machine: a check for changes still sees them.
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
