import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { logFault } from '@cumulus/http/faults';
import { createLog } from '@cumulus/http/log';
import { compareProblems } from '../files/compareProblems.ts';
import { FolderWatcher } from '../files/fileChanges.ts';
import { describeProblem } from '../store/exportFiles.ts';
import { digestOf, LastGoodCopy } from '../store/LastGoodCopy.ts';
import type { FlagProblem } from './files/checkConditions.ts';
import { type FlagTexts, judgeFlagFiles } from './files/judgeFlagFiles.ts';
import type { FlagFiles } from './files/parseFlagFile.ts';
import { folderFingerprint, type ReadFlags, readFlagFiles } from './files/readFlagFiles.ts';
import type { ClientKeysFile } from './files/schemas.ts';
import { compilePayload, type FlagPayload } from './payload.ts';

const log = createLog('flags');

/** Editors often write a file in several steps, which count as one change. */
const DEBOUNCE_MS = 30;
const UNSETTLED_MS = 150;
/** Interval of the check for changes that the watcher missed. */
const CHECK_EVERY_MS = 2_000;

const NOTHING: FlagFiles = { features: new Map(), experiments: new Map(), savedGroups: new Map(), clientKeys: {} };

/** Folder of the last good copies in the cache. Each flags folder has its own copy, named by the first characters of a digest of its path. */
const COPIES = 'growthbook/flags';
const NAME_LENGTH = 16;

const FOLDERS = ['', 'features', 'experiments', 'saved-groups'];

/** The flags that are served. */
export interface ServedFlags {
  payload: FlagPayload;
  clientKeys: ClientKeysFile;
}

/** The compiled flags folder, which follows its files. While a file has a mistake its last good state stays, also over restarts. */
export class FlagStore {
  readonly #folder: string;
  readonly #unsettledMs: number;
  readonly #copy: LastGoodCopy | undefined;
  readonly #watcher = new FolderWatcher(() => this.#changed());
  readonly #listeners = new Set<(served: ServedFlags) => void>();
  #served: ServedFlags = { payload: compilePayload(NOTHING, 0), clientKeys: {} };
  #problems: FlagProblem[] = [];
  /** What is served instead of files with a problem. */
  #fallbacks: ReadonlyMap<string, string> = new Map();
  /** The texts that are served. */
  #good: FlagTexts = new Map();
  #isRestored = false;
  #fingerprint = '';
  #debounce: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #loading = Promise.resolve();
  #waiting: Promise<void> | undefined;
  /** Set by `close`: files read later may belong to a folder that is being removed. */
  #isClosed = false;

  /**
   *
   * @param folder the flags folder
   * @param cacheFolder for the last good state of each flags folder; without it the state is lost on a restart
   * @param unsettledMs a file with a mistake that was modified this recently may still be in writing
   */
  constructor(folder: string, cacheFolder?: string, unsettledMs = UNSETTLED_MS) {
    this.#folder = folder;
    const name = createHash('sha256').update(folder).digest('hex').slice(0, NAME_LENGTH);
    this.#copy = cacheFolder === undefined ? undefined : new LastGoodCopy(join(cacheFolder, COPIES, name), 'flags');
    this.#unsettledMs = unsettledMs;
  }

  /** Reads everything and watches for changes. Never throws: see `problems`. @returns the flags that could be read */
  async start(): Promise<ServedFlags> {
    await this.#load();
    this.#check = setInterval(() => void this.#checkForChanges(), CHECK_EVERY_MS).unref();
    return this.#served;
  }

  /** Current problems in the files and what is served instead, for operators. */
  get warnings(): string[] {
    return this.#problems.map(({ file, message }) => `flags: ${file}: ${message}; ${this.#fallbackOf(file)}`);
  }

  /** Current problems in the files. */
  get problems(): readonly FlagProblem[] {
    return this.#problems;
  }

  /** Calls the listener after each change of the served flags. */
  onChange(listener: (served: ServedFlags) => void): void {
    this.#listeners.add(listener);
  }

  /** Stops watching. @returns when the last good state is on disk */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#debounce);
    clearInterval(this.#check);
    this.#watcher.close();
    await this.#copy?.settled();
  }

  #changed(): void {
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => void this.#load(), DEBOUNCE_MS);
  }

  async #checkForChanges(): Promise<void> {
    if ((await folderFingerprint(this.#folder)) !== this.#fingerprint) await this.#load();
  }

  /** Loads run one after the other. Calls during a run share the next one, since the current run may have read the files before their change. */
  #load(): Promise<void> {
    this.#waiting ??= this.#loading.then(() => {
      this.#waiting = undefined;
      // A failed load must not prevent the next.
      this.#loading = this.#loadNow().catch((error) => void logFault('flags: the folder could not be loaded', error));
      return this.#loading;
    });
    return this.#waiting;
  }

  async #loadNow(): Promise<void> {
    while (!this.#isClosed) {
      this.#fingerprint = await folderFingerprint(this.#folder);
      const folders = await this.#existingFolders();
      if (this.#isClosed) return;
      this.#watcher.follow(folders);
      const begun = Date.now();
      const read = await readFlagFiles(this.#folder, this.#good);
      if (this.#isClosed) return;
      const isOfFuture = Math.floor(read.modifiedMs) > Date.now();
      // Age before the read, which can take long: a file that was half-written then may be complete by now.
      const age = begun - read.modifiedMs;
      if (read.problems.length === 0 || isOfFuture || age >= this.#unsettledMs) {
        this.#take(read.problems.length > 0 ? await this.#restored(read) : read);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, this.#unsettledMs - age));
    }
  }

  #take({ files, problems, modifiedMs, good, fallbacks }: ReadFlags): void {
    this.#isRestored = true;
    this.#fallbacks = fallbacks;
    this.#report(problems);
    if (textsDiffer(this.#good, good)) this.#keep(good, modifiedMs);
    this.#good = good;
    this.#serve(files, modifiedMs);
  }

  /** Once, at the start: judges the files again, with the last good state of the previous process. */
  async #restored(read: ReadFlags): Promise<ReadFlags> {
    const copy = this.#isRestored ? undefined : this.#copy;
    const state = await copy?.read();
    if (!copy || !state) return read;
    const texts = new Map<string, string>();
    for (const [file, digest] of Object.entries(state.files)) {
      const text = await copy.text(digest);
      // Where it is missing or damaged the log has the error.
      if (text !== undefined) texts.set(file, text);
    }
    // A newer release may refuse what an older one accepted.
    const { good } = judgeFlagFiles(texts);
    return { ...read, ...judgeFlagFiles(read.texts, read.unread, good) };
  }

  /** Writes the last good state to disk in the background. */
  #keep(texts: ReadonlyMap<string, string>, at: number): void {
    const digests = [...texts].map(([file, text]) => [file, digestOf(text)] as const);
    const byDigest = new Map(digests.map(([file, digest]) => [digest, texts.get(file) ?? '']));
    void this.#copy?.write({ at, files: Object.fromEntries(digests), held: null, recent: [] }, byDigest);
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

  /** Logs each new problem once, and when it is solved. */
  #report(problems: FlagProblem[]): void {
    const describe = ({ file, message }: FlagProblem) => describeProblem({ file: join(this.#folder, file), message });
    const { added, solved } = compareProblems(this.#problems, problems);
    for (const problem of added) log.error(`${describe(problem)}; ${this.#fallbackOf(problem.file)}`);
    for (const problem of solved) log.info(`solved: ${describe(problem)}`);
    this.#problems = problems;
  }

  async #existingFolders(): Promise<string[]> {
    const places = FOLDERS.map((name) => join(this.#folder, name));
    const found = await Promise.all(places.map((place) => stat(place).catch(() => undefined)));
    return places.filter((_, index) => found[index]?.isDirectory());
  }
}

function textsDiffer(a: FlagTexts, b: FlagTexts): boolean {
  return a.size !== b.size || [...b].some(([file, text]) => a.get(file) !== text);
}

/** The served flags as text, without their date. */
function textOf({ payload, clientKeys }: ServedFlags): string {
  return JSON.stringify([{ ...payload, dateUpdated: '' }, clientKeys]);
}
