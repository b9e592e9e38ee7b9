import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderWatcher } from '../../files/fileChanges.ts';
import type { Snapshot } from '../space.ts';
import { type ChangeMark, changeMark, listSpaces } from './contentFolder.ts';
import { type ContentProblem, describeProblem, type SpaceFiles } from './exportFiles.ts';
import { FileCache } from './FileCache.ts';
import { LastGoodCopy } from './LastGoodCopy.ts';
import { type HeldUnpublishings, ServedSpace } from './ServedSpace.ts';

/** An editor often writes a file in several steps; they are taken as one change. */
const DEBOUNCE_MS = 8;
/** How often a request looks for changes that the watcher missed. */
const CHECK_EVERY_MS = 1_000;
/** Loads in a row while files keep changing; then requests are answered and the next look goes on. */
const MAX_ATTEMPTS = 5;
/** Folder of the last good copies; the site keeps its own in `content`. */
const COPIES = 'published';
/** Characters of the digest by which the copies of content folders are kept apart. */
const NAME_LENGTH = 16;
/** A timer takes no longer wait; the next look sets the next one. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Told of each space that was loaded anew. */
type LoadListener = (before: Snapshot, after: Snapshot) => void;

/** Every space under the content folder, kept equal to the files; what is damaged, and too many unpublishings at the same time, excepted. */
export class ContentStore {
  readonly #folder: string;
  readonly #cache = new FileCache();
  readonly #watcher = new FolderWatcher(() => this.#changed());
  readonly #copies: string | undefined;
  readonly #served = new Map<string, ServedSpace>();
  #spaces = new Map<string, Snapshot>();
  #files: readonly SpaceFiles[] = [];
  #problems: ContentProblem[] = [];
  #version = 0;
  #mark: ChangeMark = { text: '', isYoung: false };
  #checkedAt = 0;
  #hasReadError = false;
  /** Loads also when no file changed. */
  #isForced = false;
  #confirmed = new Map<string, ReadonlySet<string>>();
  #timer: NodeJS.Timeout | undefined;
  #pending = false;
  #loading: Promise<void> | undefined;
  readonly #listeners = new Set<LoadListener>();
  #nextActionAt = Number.POSITIVE_INFINITY;
  #actionTimer: NodeJS.Timeout | undefined;

  /**
   * @param folder the content folder; each folder directly in it is a space
   * @param cacheFolder where the last good copy is kept, apart for each content folder; without it there is none after a restart
   */
  constructor(folder: string, cacheFolder?: string) {
    this.#folder = folder;
    this.#copies =
      cacheFolder && join(cacheFolder, COPIES, createHash('sha256').update(folder).digest('hex').slice(0, NAME_LENGTH));
  }

  /**
   * Loads everything and watches for changes. Without any space it waits for one: see `notReady`.
   * @throws Error that names a file which can't be read and of which there is no last good copy
   */
  async start(): Promise<void> {
    const known = this.#copies ? await readdir(this.#copies).catch(() => []) : [];
    for (const id of known) this.#serve(id);
    await this.#load();
  }

  /** The space as it is now, or undefined when there is none of that name. */
  space(id: string): Snapshot | undefined {
    return this.#spaces.get(id);
  }

  /** What is wrong in the files at the moment. */
  get problems(): readonly ContentProblem[] {
    return this.#problems;
  }

  /** What every space's files say in their last readable state, held unpublishings aside. */
  get files(): readonly SpaceFiles[] {
    return this.#files;
  }

  /** Unpublishings that wait for a confirmation. */
  get held(): HeldUnpublishings[] {
    return [...this.#served.values()].flatMap((space) => space.held ?? []);
  }

  /** Unpublishes what waits for it. @returns what it was, when that is on disk */
  async confirmUnpublishings(): Promise<HeldUnpublishings[]> {
    const { held } = this;
    for (const { space, isWhole } of held) {
      if (isWhole) {
        await this.#served.get(space)?.forget();
        this.#served.delete(space);
      } else this.#confirmed.set(space, this.#served.get(space)?.confirmable ?? new Set());
    }
    if (held.length > 0) {
      this.#isForced = true;
      await this.#load();
    }
    await Promise.all([...this.#served.values()].map((space) => space.settled()));
    return held;
  }

  get spaceIds(): string[] {
    return [...this.#spaces.keys()];
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Calls the listener after each load but the first, with every space's state before and after. @returns what ends it */
  onChange(listener: LoadListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What keeps the store from serving, or undefined. */
  notReady(): string | undefined {
    if (this.#version === 0) return 'content is being loaded';
    return this.#spaces.size === 0
      ? `no usable space under ${this.#folder}; each folder there needs a space.json`
      : undefined;
  }

  /** Waits until every change that is known, or can be found by a cheap look once a second, is loaded. */
  async ensureFresh(): Promise<void> {
    // Events of files written before this request came wait in the same turn of the loop as the request itself.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#pending || Date.now() >= this.#nextActionAt) await this.#load();
    else if (this.#loading) await this.#loading;
    else if (Date.now() - this.#checkedAt >= CHECK_EVERY_MS) {
      this.#checkedAt = Date.now();
      this.#isForced ||= this.#hasReadError;
      if (this.#isForced || (await changeMark(this.#folder)).text !== this.#mark.text) await this.#load();
    }
  }

  /** Ends watching. @returns when what was published is on disk */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#actionTimer);
    this.#watcher.close();
    await this.#loading?.catch(() => undefined);
    await Promise.all([...this.#served.values()].map((space) => space.settled()));
  }

  #changed(): void {
    this.#pending = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), DEBOUNCE_MS);
  }

  /** One load after the other; the running one may have read files before the change that this one is for. */
  #load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pending = false;
    const before = this.#loading?.catch(() => undefined) ?? Promise.resolve();
    const next = before.then(() => this.#loadUntilSettled());
    this.#loading = next;
    return next.finally(() => {
      if (this.#loading === next) this.#loading = undefined;
    });
  }

  /** Again when files changed meanwhile: a folder that is new to the watcher may have got files unseen. */
  async #loadUntilSettled(): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const isDue = Date.now() >= this.#nextActionAt;
      // What this load was asked for may have left the mark of a young file as it was; what comes later asks again.
      const isTelling = attempt > 0 || !this.#mark.isYoung;
      const isSame = isTelling && (await changeMark(this.#folder)).text === this.#mark.text;
      if (this.#version > 0 && !isDue && isSame && !this.#isForced) return;
      this.#isForced = false;
      await this.#loadNow();
    }
  }

  async #loadNow(): Promise<void> {
    const mark = await changeMark(this.#folder);
    const ids = new Set([...this.#served.keys(), ...(await listSpaces(this.#folder))]);
    const version = this.#version + 1;
    const spaces = new Map<string, Snapshot>();
    const problems: ContentProblem[] = [];
    const files: SpaceFiles[] = [];
    const folders = [this.#folder];
    const paths = new Set<string>();
    let nextActionAt = Number.POSITIVE_INFINITY;
    let hasReadError = false;
    for (const id of [...ids].sort()) {
      const confirmed = this.#confirmed.get(id);
      const loaded = await this.#serve(id).load({ now: Date.now(), isStart: this.#version === 0, confirmed });
      this.#confirmed.delete(id);
      folders.push(...loaded.folders);
      for (const path of loaded.paths) paths.add(path);
      problems.push(...loaded.problems);
      files.push(loaded.files);
      if (loaded.snapshot) spaces.set(id, { ...loaded.snapshot, version });
      hasReadError ||= loaded.hasReadError;
      nextActionAt = Math.min(nextActionAt, loaded.nextActionAt ?? nextActionAt);
    }
    this.#hasReadError = hasReadError;
    this.#cache.keepOnly(paths);
    this.#watcher.follow(folders);
    this.#report(problems);
    this.#mark = mark;
    this.#checkedAt = Date.now();
    const before = this.#spaces;
    this.#spaces = spaces;
    this.#files = files;
    this.#version = version;
    this.#awaitAction(nextActionAt);
    for (const [id, space] of spaces) this.#tell(before.get(id), space);
  }

  #serve(id: string): ServedSpace {
    const known = this.#served.get(id);
    if (known) return known;
    const copy = this.#copies === undefined ? undefined : new LastGoodCopy(join(this.#copies, id));
    const space = new ServedSpace(id, join(this.#folder, id), this.#cache, copy);
    this.#served.set(id, space);
    return space;
  }

  #awaitAction(at: number): void {
    clearTimeout(this.#actionTimer);
    this.#nextActionAt = at;
    if (at === Number.POSITIVE_INFINITY) return;
    // A timer may fire a moment early: then it is set once more.
    const wait = Math.min(Math.max(at - Date.now(), 1), MAX_TIMER_MS);
    const look = () => (Date.now() < at ? this.#awaitAction(at) : void this.#load());
    this.#actionTimer = setTimeout(look, wait).unref();
  }

  #tell(before: Snapshot | undefined, after: Snapshot): void {
    if (!before || before === after) return;
    for (const listener of this.#listeners) listener(before, after);
  }

  /** Logs what is new, once; and that a file is well again. */
  #report(problems: ContentProblem[]): void {
    const before = new Set(this.#problems.map(describeProblem));
    const now = new Set(problems.map(describeProblem));
    for (const text of now) if (!before.has(text)) console.error(`content: ${text}`);
    for (const text of before) if (!now.has(text)) console.info(`content: solved: ${text}`);
    this.#problems = problems;
  }
}
