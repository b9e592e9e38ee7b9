import { join } from 'node:path';
import { logFault } from '@cumulus/http/faults';
import { ProblemLog } from '../files/compareProblems.ts';
import { FolderFollower } from '../files/fileChanges.ts';
import { describeProblem } from '../store/exportFiles.ts';
import { copiesOf, digestOf, PublishedCopy } from '../store/PublishedCopy.ts';
import { type FlagTexts, judgeFlagFiles } from './files/judgeFlagFiles.ts';
import type { FlagFiles, FlagProblem } from './files/parseFlagFile.ts';
import { FLAG_FOLDERS, folderFingerprint, type ReadFlags, readFlagFiles } from './files/readFlagFiles.ts';
import type { ClientKeysFile } from './files/schemas.ts';
import { compilePayload, type FlagPayload } from './payload.ts';

const DEBOUNCE_MS = 30;
const UNSETTLED_MS = 150;
/** Interval of the check for changes that the watcher missed. */
const CHECK_EVERY_MS = 2_000;

const NOTHING: FlagFiles = { features: new Map(), experiments: new Map(), savedGroups: new Map(), clientKeys: {} };

/** Folder of the last good copies in the cache. */
const COPIES = 'growthbook/flags';

/** The flags that are served. */
export interface ServedFlags {
  payload: FlagPayload;
  clientKeys: ClientKeysFile;
}

/** The compiled flags folder, which follows its files. While a file has a mistake its last good state stays, also over restarts. */
export class FlagStore {
  readonly #folder: string;
  readonly #unsettledMs: number;
  readonly #copy: PublishedCopy | undefined;
  readonly #follower: FolderFollower;
  readonly #listeners = new Set<(served: ServedFlags) => void>();
  #served: ServedFlags = { payload: compilePayload(NOTHING, 0), clientKeys: {} };
  readonly #problems: ProblemLog<FlagProblem>;
  /** What is served instead of files with a problem. */
  #fallbacks: ReadonlyMap<string, string> = new Map();
  /** The texts that are served. */
  #good: FlagTexts = new Map();
  #fingerprint = '';
  #check: NodeJS.Timeout | undefined;
  /** Set by `close`: files read later may belong to a folder that is being removed. */
  #isClosed = false;

  /**
   * @param folder the flags folder
   * @param cacheFolder for the last good state of each flags folder; without it the state is lost on a restart
   * @param unsettledMs a file with a mistake that was modified this recently may still be in writing
   */
  constructor(folder: string, cacheFolder?: string, unsettledMs = UNSETTLED_MS) {
    this.#folder = folder;
    this.#copy = cacheFolder ? new PublishedCopy(copiesOf(cacheFolder, COPIES, folder), 'flags') : undefined;
    this.#unsettledMs = unsettledMs;
    this.#problems = new ProblemLog('flags', ({ file, message }) =>
      describeProblem({ file: join(folder, file), message }),
    );
    const load = () => this.#load().catch((error) => void logFault('flags: the folder could not be loaded', error));
    this.#follower = new FolderFollower(load, DEBOUNCE_MS);
  }

  /** Reads everything and watches for changes. Never throws: see `problems`. @returns the flags that could be read */
  async start(): Promise<ServedFlags> {
    this.#good = await this.#readCopy();
    await this.#follower.load();
    this.#check = setInterval(() => void this.#checkForChanges(), CHECK_EVERY_MS).unref();
    return this.#served;
  }

  /** Current problems in the files and what is served instead, for operators. */
  get warnings(): string[] {
    return this.#problems.current.map(({ file, message }) => `flags: ${file}: ${message}; ${this.#fallbackOf(file)}`);
  }

  /** Current problems in the files. */
  get problems(): readonly FlagProblem[] {
    return this.#problems.current;
  }

  /** The texts that are served: those of the last good state where a file has a mistake. */
  get good(): FlagTexts {
    return this.#good;
  }

  /** Reads the files now. @returns when what they have is served */
  refresh(): Promise<void> {
    return this.#follower.load();
  }

  /** Calls the listener after each change of the served flags. */
  onChange(listener: (served: ServedFlags) => void): void {
    this.#listeners.add(listener);
  }

  /** Stops watching. @returns when the last good state is on disk */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#check);
    void this.#follower.close();
    await this.#copy?.settled();
  }

  async #checkForChanges(): Promise<void> {
    if ((await folderFingerprint(this.#folder)) !== this.#fingerprint) await this.#follower.load();
  }

  async #load(): Promise<void> {
    while (!this.#isClosed) {
      this.#fingerprint = await folderFingerprint(this.#folder);
      if (this.#isClosed) return;
      this.#follower.follow(['', ...FLAG_FOLDERS].map((name) => join(this.#folder, name)));
      const begun = Date.now();
      const read = await readFlagFiles(this.#folder, this.#good);
      if (this.#isClosed) return;
      const isOfFuture = Math.floor(read.modifiedMs) > Date.now();
      // Age before the read, which can take long: a file that was half-written then may be complete by now.
      const age = begun - read.modifiedMs;
      if (read.problems.length === 0 || isOfFuture || age >= this.#unsettledMs) {
        this.#take(read);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, this.#unsettledMs - age));
    }
  }

  #take({ files, problems, modifiedMs, good, fallbacks }: ReadFlags): void {
    this.#fallbacks = fallbacks;
    this.#problems.replace(problems, ({ file }) => `; ${this.#fallbackOf(file)}`);
    if (JSON.stringify([...this.#good]) !== JSON.stringify([...good])) this.#keep(good, modifiedMs);
    this.#good = good;
    this.#serve(files, modifiedMs);
  }

  /** The last good state of the previous process, as far as this release accepts it. */
  async #readCopy(): Promise<FlagTexts> {
    const texts = new Map<string, string>();
    for (const [file, digest] of Object.entries((await this.#copy?.read())?.files ?? {})) {
      const text = await this.#copy?.text(digest);
      // Where it is missing or damaged the log has the error.
      if (text !== undefined) texts.set(file, text);
    }
    return judgeFlagFiles(texts).good;
  }

  /** Writes the last good state to disk in the background. */
  #keep(texts: FlagTexts, at: number): void {
    const files = Object.fromEntries([...texts].map(([file, text]) => [file, digestOf(text)]));
    const byDigest = new Map([...texts.values()].map((text) => [digestOf(text), text]));
    this.#copy?.write({ at, files, held: null, recent: [] }, byDigest);
  }

  #serve(files: FlagFiles, modifiedMs: number): void {
    const before = this.#served;
    const next = { payload: compilePayload(files, modifiedMs), clientKeys: files.clientKeys };
    if (textOf(before) === textOf(next)) return;
    // SDKs ignore a payload with a date that they have: a removed or restored file may be older than the last change.
    if (next.payload.dateUpdated <= before.payload.dateUpdated) {
      next.payload.dateUpdated = new Date(
        Math.max(Date.now(), Date.parse(before.payload.dateUpdated) + 1),
      ).toISOString();
    }
    this.#served = next;
    for (const listener of this.#listeners) listener(next);
  }

  #fallbackOf(file: string): string {
    return this.#fallbacks.get(file) ?? 'what it refers to keeps its last good state';
  }
}

/** The served flags as text, without their date. */
function textOf({ payload, clientKeys }: ServedFlags): string {
  return JSON.stringify([{ ...payload, dateUpdated: '' }, clientKeys]);
}
