import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { compareProblems } from '../files/compareProblems.ts';
import { FolderWatcher } from '../files/fileChanges.ts';
import type { SourceHashes } from '../images/SourceHashes.ts';
import type { Snapshot, View } from '../space.ts';
import { AssetFiles } from './AssetFiles.ts';
import { type FolderFingerprint, fingerprintFolder, listSpaces } from './contentFolder.ts';
import { type ContentProblem, describeProblem, type SpaceFiles } from './exportFiles.ts';
import { FileCache } from './FileCache.ts';
import { LastGoodCopy } from './LastGoodCopy.ts';
import { type HeldUnpublishings, ServedSpace } from './ServedSpace.ts';

const log = createLog('content');

/** Editors often write a file in several steps, which count as one change. */
const DEBOUNCE_MS = 8;
/** How often a request looks for changes that the watcher missed. */
const CHECK_EVERY_MS = 1_000;
/** Loads in a row while files keep changing; after that requests are answered, and the next check loads again. */
const MAX_ATTEMPTS = 5;
/** Folder of the last good copies; the site keeps its own in `content`. */
const COPIES = 'published';
/** Characters of the digest that names the copies of a content folder. */
const NAME_LENGTH = 16;
/** The longest delay that `setTimeout` takes; a longer wait sets another timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Called after each reload of a space. */
type LoadListener = (before: Snapshot, after: Snapshot) => void;

/** Every space in the content folder, in sync with its files. Exceptions: damaged files, and too many unpublishings in one change. */
export class ContentStore {
  readonly #folder: string;
  readonly #cache = new FileCache();
  readonly #watcher = new FolderWatcher(() => this.#scheduleLoad());
  readonly #copies: string | undefined;
  readonly #assetFiles: AssetFiles;
  readonly #served = new Map<string, ServedSpace>();
  #spaces = new Map<string, Snapshot>();
  #files: readonly SpaceFiles[] = [];
  #problems: ContentProblem[] = [];
  #version = 0;
  #fingerprint: FolderFingerprint = { text: '', isRecentlyModified: false };
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
   * @param cacheFolder for the last good copies, one for each content folder; without it there is none after a restart
   * @param hashes of asset files, shared with the services that send them
   */
  constructor(folder: string, cacheFolder?: string, hashes?: SourceHashes) {
    this.#folder = folder;
    this.#assetFiles = new AssetFiles(folder, hashes);
    this.#copies =
      cacheFolder && join(cacheFolder, COPIES, createHash('sha256').update(folder).digest('hex').slice(0, NAME_LENGTH));
  }

  /**
   * Loads everything and watches for changes. Without any space it waits for one: see `notReady`.
   * @throws Error that names a file which can't be read and of which there is no last good copy
   */
  async start(): Promise<void> {
    const copiedIds = this.#copies ? await readdir(this.#copies).catch(() => []) : [];
    for (const id of copiedIds) this.#serve(id);
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

  /** The files of every space in their last readable state, without held entities. */
  get files(): readonly SpaceFiles[] {
    return this.#files;
  }

  /** Unpublishings that wait for a confirmation. */
  get held(): HeldUnpublishings[] {
    return [...this.#served.values()].flatMap((space) => space.held ?? []);
  }

  /** Carries out the held unpublishings. @returns them, once that is on disk */
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

  /** Calls the listener after each load but the first, with every space's state before and after. @returns removes the listener */
  onChange(listener: LoadListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Why the store can't serve, or undefined. */
  notReady(): string | undefined {
    if (this.#version === 0) return 'content is being loaded';
    return this.#spaces.size === 0
      ? `no usable space under ${this.#folder}; each folder there needs a space.json`
      : undefined;
  }

  /** Waits until all reported changes are loaded, and those that a cheap check finds, which runs at most once a second. */
  async ensureFresh(): Promise<void> {
    // File events that precede this request may still be queued in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#pending || Date.now() >= this.#nextActionAt) await this.#load();
    else if (this.#loading) await this.#loading;
    else if (Date.now() - this.#checkedAt >= CHECK_EVERY_MS) {
      this.#checkedAt = Date.now();
      this.#isForced ||= this.#hasReadError;
      if (this.#isForced || (await this.#readFingerprint()).text !== this.#fingerprint.text) await this.#load();
    }
  }

  /** Stops watching. @returns when what was published is on disk */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#actionTimer);
    this.#watcher.close();
    await this.#loading?.catch(() => undefined);
    await Promise.all([...this.#served.values()].map((space) => space.settled()));
  }

  #scheduleLoad(): void {
    this.#pending = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), DEBOUNCE_MS);
  }

  /** Loads run one after the other: the running one may have read the files before this change. */
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

  /** Loads again if files changed during the load: a folder may get files before it is watched. */
  async #loadUntilSettled(): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const isDue = Date.now() >= this.#nextActionAt;
      // A recently modified file can change without a change of the fingerprint, so the first attempt always loads then.
      const canCompare = attempt > 0 || !this.#fingerprint.isRecentlyModified;
      const isSame = canCompare && (await this.#readFingerprint()).text === this.#fingerprint.text;
      if (this.#version > 0 && !isDue && isSame && !this.#isForced) return;
      this.#isForced = false;
      await this.#loadNow();
    }
  }

  async #loadNow(): Promise<void> {
    const fingerprint = await fingerprintFolder(this.#folder);
    const views: View[] = [];
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
      if (loaded.snapshot) {
        spaces.set(id, { ...loaded.snapshot, ...(await this.#assetFiles.complete(loaded.snapshot)), version });
        views.push(loaded.snapshot.delivery, loaded.snapshot.preview);
      }
      hasReadError ||= loaded.hasReadError;
      nextActionAt = Math.min(nextActionAt, loaded.nextActionAt ?? nextActionAt);
    }
    this.#hasReadError = hasReadError;
    this.#cache.keepOnly(paths);
    this.#watcher.follow(folders);
    this.#report(problems);
    this.#fingerprint = joinFingerprints(fingerprint, this.#assetFiles.keepOnly(views));
    this.#checkedAt = Date.now();
    const before = this.#spaces;
    this.#spaces = spaces;
    this.#files = files;
    this.#version = version;
    this.#awaitAction(nextActionAt);
    for (const [id, space] of spaces) this.#notify(before.get(id), space);
  }

  async #readFingerprint(): Promise<FolderFingerprint> {
    return joinFingerprints(await fingerprintFolder(this.#folder), await this.#assetFiles.fingerprint());
  }

  #serve(id: string): ServedSpace {
    const existing = this.#served.get(id);
    if (existing) return existing;
    const copy = this.#copies === undefined ? undefined : new LastGoodCopy(join(this.#copies, id));
    const space = new ServedSpace(id, join(this.#folder, id), this.#cache, copy);
    this.#served.set(id, space);
    return space;
  }

  #awaitAction(at: number): void {
    clearTimeout(this.#actionTimer);
    this.#nextActionAt = at;
    if (at === Number.POSITIVE_INFINITY) return;
    // Timers can fire early; then the timer is set again.
    const wait = Math.min(Math.max(at - Date.now(), 1), MAX_TIMER_MS);
    const onTimer = () => (Date.now() < at ? this.#awaitAction(at) : void this.#load());
    this.#actionTimer = setTimeout(onTimer, wait).unref();
  }

  #notify(before: Snapshot | undefined, after: Snapshot): void {
    if (!before || before === after) return;
    for (const listener of this.#listeners) listener(before, after);
  }

  /** Logs each new problem once, and when it is solved. */
  #report(problems: ContentProblem[]): void {
    const { added, solved } = compareProblems(this.#problems, problems);
    for (const problem of added) log.error(describeProblem(problem));
    for (const problem of solved) log.info(`solved: ${describeProblem(problem)}`);
    this.#problems = problems;
  }
}

function joinFingerprints(one: FolderFingerprint, other: FolderFingerprint): FolderFingerprint {
  return {
    text: `${one.text}\n${other.text}`,
    isRecentlyModified: one.isRecentlyModified || other.isRecentlyModified,
  };
}
