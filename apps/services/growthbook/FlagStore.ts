import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { logFault } from '@cumulus/http/faults';
import { digestOf, LastGoodCopy } from '../content/store/LastGoodCopy.ts';
import { FolderWatcher } from '../files/fileChanges.ts';
import type { FlagProblem } from './files/checkConditions.ts';
import {
  type FlagFiles,
  folderFingerprint,
  parseFlagFiles,
  type ReadFlags,
  readFlagFiles,
} from './files/readFlagFiles.ts';
import type { ClientKeysFile } from './files/schemas.ts';
import { compilePayload, type FlagPayload } from './payload.ts';

/** An editor often writes a file in several steps; they are taken as one change. */
const DEBOUNCE_MS = 30;
const UNSETTLED_MS = 150;
/** How often changes are looked for that the watcher missed. */
const CHECK_EVERY_MS = 2_000;

const NOTHING: FlagFiles = { features: new Map(), experiments: new Map(), savedGroups: new Map(), clientKeys: {} };

/** Folder of the last good copies in the cache, and the characters of the digest by which those of flags folders are kept apart. */
const COPIES = 'growthbook/flags';
const NAME_LENGTH = 16;

const FOLDERS = ['', 'features', 'experiments', 'saved-groups'];

/** What is served at a moment. */
export interface ServedFlags {
  payload: FlagPayload;
  clientKeys: ClientKeysFile;
}

/** The flags folder, compiled, and kept equal to the files; with a mistake in them the last good state stays, over restarts too. */
export class FlagStore {
  readonly #folder: string;
  readonly #unsettledMs: number;
  readonly #copy: LastGoodCopy | undefined;
  readonly #watcher = new FolderWatcher(() => this.#changed());
  readonly #listeners = new Set<(served: ServedFlags) => void>();
  #served: ServedFlags = { payload: compilePayload(NOTHING, 0), clientKeys: {} };
  #problems: FlagProblem[] = [];
  /** Whether no good state is known: then files with a mistake are left out. */
  #isPartial = true;
  #isRestored = false;
  #mark = '';
  #debounce: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #loading = Promise.resolve();
  #waiting: Promise<void> | undefined;
  /** What is read after that may be half gone. */
  #isClosed = false;

  /**
   * @param folder the flags folder
   * @param cacheFolder where the last good state is kept, apart for each flags folder; without it there is none after a restart
   * @param unsettledMs a file with a mistake that was written this recently may still be being written
   */
  constructor(folder: string, cacheFolder?: string, unsettledMs = UNSETTLED_MS) {
    this.#folder = folder;
    const name = createHash('sha256').update(folder).digest('hex').slice(0, NAME_LENGTH);
    this.#copy = cacheFolder === undefined ? undefined : new LastGoodCopy(join(cacheFolder, COPIES, name), 'flags');
    this.#unsettledMs = unsettledMs;
  }

  /** Reads everything and watches for changes. Never throws: see `problems`. @returns what could be read */
  async start(): Promise<ServedFlags> {
    await this.#load();
    this.#check = setInterval(() => void this.#lookAgain(), CHECK_EVERY_MS).unref();
    return this.#served;
  }

  /** What is wrong in the files at the moment, and what is served in their place: for operators. */
  get warnings(): string[] {
    return this.#problems.map(({ file, message }) => `flags: ${file}: ${message}; ${this.#fallbackText}`);
  }

  /** What is wrong in the files at the moment. */
  get problems(): readonly FlagProblem[] {
    return this.#problems;
  }

  /** Calls the listener after each change of what is served. */
  onChange(listener: (served: ServedFlags) => void): void {
    this.#listeners.add(listener);
  }

  /** Ends watching. @returns when the last good state is on disk */
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

  async #lookAgain(): Promise<void> {
    if ((await folderFingerprint(this.#folder)) !== this.#mark) await this.#load();
  }

  /** One load after the other; the running one may have read files before the change that the waiting one is for. */
  #load(): Promise<void> {
    this.#waiting ??= this.#loading.then(() => {
      this.#waiting = undefined;
      // One that fails may not keep the next from being tried.
      this.#loading = this.#loadNow().catch((error) => void logFault('flags: the folder could not be loaded', error));
      return this.#loading;
    });
    return this.#waiting;
  }

  async #loadNow(): Promise<void> {
    while (!this.#isClosed) {
      this.#mark = await folderFingerprint(this.#folder);
      const folders = await this.#existingFolders();
      if (this.#isClosed) return;
      this.#watcher.follow(folders);
      const begun = Date.now();
      const read = await readFlagFiles(this.#folder);
      if (this.#isClosed) return;
      const isOfFuture = Math.floor(read.modifiedMs) > Date.now();
      // As it was before the read, which may last: what is half of a file then is whole by now.
      const age = begun - read.modifiedMs;
      if (read.problems.length === 0 || isOfFuture || age >= this.#unsettledMs) {
        if (read.problems.length > 0) await this.#restore();
        this.#take(read);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, this.#unsettledMs - age));
    }
  }

  #take({ files, problems, modifiedMs, texts }: ReadFlags): void {
    this.#report(problems);
    const isGood = problems.length === 0;
    if (!isGood && !this.#isPartial) return;
    this.#isPartial = !isGood;
    if (isGood) this.#keep(texts, modifiedMs);
    this.#serve(files, modifiedMs);
  }

  /** Brings back what the process before this one served last without a mistake; once, at the start. */
  async #restore(): Promise<void> {
    const copy = this.#isRestored || !this.#isPartial ? undefined : this.#copy;
    this.#isRestored = true;
    const state = await copy?.read();
    if (!copy || !state) return;
    const texts = new Map<string, string>();
    for (const [file, digest] of Object.entries(state.files)) {
      const text = await copy.text(digest);
      // What is missing is in the log.
      if (text === undefined) return;
      texts.set(file, text);
    }
    // A newer release may refuse what an older one took.
    const { files, problems } = parseFlagFiles(texts);
    if (problems.length > 0) return;
    this.#isPartial = false;
    this.#serve(files, state.at);
  }

  /** Writes the good state to disk, which nobody waits for. */
  #keep(texts: ReadonlyMap<string, string>, at: number): void {
    const digests = [...texts].map(([file, text]) => [file, digestOf(text)] as const);
    const byDigest = new Map(digests.map(([file, digest]) => [digest, texts.get(file) ?? '']));
    void this.#copy?.write({ at, files: Object.fromEntries(digests), held: null, recent: [] }, byDigest);
  }

  #serve(files: FlagFiles, modifiedMs: number): void {
    const before = this.#served;
    const next = { payload: compilePayload(files, modifiedMs), clientKeys: files.clientKeys };
    if (textOf(before) === textOf(next)) return;
    // SDKs pass over a payload whose date they know: a file that was taken away or put back may be older than the last.
    if (next.payload.dateUpdated <= before.payload.dateUpdated) {
      next.payload.dateUpdated = new Date(
        Math.max(Date.now(), Date.parse(before.payload.dateUpdated) + 1),
      ).toISOString();
    }
    this.#served = next;
    for (const listener of this.#listeners) listener(next);
  }

  get #fallbackText(): string {
    return this.#isPartial ? 'the file is left out' : 'the last good state of all flags stays';
  }

  /** Logs what is new, once; and that a file is well again. */
  #report(problems: FlagProblem[]): void {
    const describe = ({ file, message }: FlagProblem) => `${join(this.#folder, file)}: ${message}`;
    const before = new Set(this.#problems.map(describe));
    const now = new Set(problems.map(describe));
    for (const text of now) if (!before.has(text)) console.error(`flags: ${text}; ${this.#fallbackText}`);
    for (const text of before) if (!now.has(text)) console.info(`flags: solved: ${text}`);
    this.#problems = problems;
  }

  async #existingFolders(): Promise<string[]> {
    const places = FOLDERS.map((name) => join(this.#folder, name));
    const found = await Promise.all(places.map((place) => stat(place).catch(() => undefined)));
    return places.filter((_, index) => found[index]?.isDirectory());
  }
}

/** What is served, as text and without its date. */
function textOf({ payload, clientKeys }: ServedFlags): string {
  return JSON.stringify([{ ...payload, dateUpdated: '' }, clientKeys]);
}
