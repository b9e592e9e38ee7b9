import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemLog } from '../files/compareProblems.ts';
import { type Fingerprint, FolderFollower } from '../files/fileChanges.ts';
import type { Snapshot, View } from '../space.ts';
import { AssetFiles } from './AssetFiles.ts';
import { fingerprintFolder, listSpaces } from './contentFolder.ts';
import { type ContentProblem, describeProblem, type SpaceFiles } from './exportFiles.ts';
import { FileCache } from './FileCache.ts';
import { copiesOf, PublishedCopy } from './PublishedCopy.ts';
import { type HeldUnpublishings, ServedSpace } from './ServedSpace.ts';

const DEBOUNCE_MS = 8;
/** How often a request looks for changes that the watcher missed. */
const CHECK_EVERY_MS = 1_000;
/** Loads in a row while files keep changing; after that requests are answered, and the next check loads again. */
const MAX_ATTEMPTS = 5;
/** Folder of the last good copies; the site keeps its own in `content`. */
const COPIES = 'published';
/** The longest delay that `setTimeout` takes; a longer wait sets another timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Called after each reload of a space. */
type LoadListener = (before: Snapshot, after: Snapshot) => void;

/** Every space in the content folder, in sync with its files. Exceptions: damaged files, and too many unpublishings in one change. */
export class ContentStore {
  readonly #folder: string;
  readonly #cache = new FileCache();
  readonly #follower = new FolderFollower(() => this.#loadUntilSettled(), DEBOUNCE_MS);
  readonly #copies: string | undefined;
  readonly #assetFiles: AssetFiles;
  readonly #served = new Map<string, ServedSpace>();
  #spaces = new Map<string, Snapshot>();
  #files: readonly SpaceFiles[] = [];
  readonly #problems = new ProblemLog<ContentProblem>('content', describeProblem);
  #version = 0;
  #fingerprint: Fingerprint = { text: '', isRecentlyModified: false };
  #checkedAt = 0;
  #hasReadError = false;
  /** Loads also when no file changed. */
  #isForced = false;
  #confirmed = new Map<string, ReadonlySet<string>>();
  readonly #listeners = new Set<LoadListener>();
  #nextActionAt = Number.POSITIVE_INFINITY;
  #actionTimer: NodeJS.Timeout | undefined;

  /**
   * @param folder the content folder; each folder directly in it is a space
   * @param cacheFolder for the last good copies, one for each content folder; without it there is none after a restart
   */
  constructor(folder: string, cacheFolder?: string) {
    this.#folder = folder;
    this.#assetFiles = new AssetFiles(folder);
    this.#copies = cacheFolder && copiesOf(cacheFolder, COPIES, folder);
  }

  /**
   * Loads everything and watches for changes. Without any space it waits for one: see `notReady`.
   * @throws Error that names a file which can't be read and of which there is no last good copy
   */
  async start(): Promise<void> {
    const copiedIds = this.#copies ? await readdir(this.#copies).catch(() => []) : [];
    for (const id of copiedIds) this.#serve(id);
    await this.#follower.load();
  }

  /** The space as it is now, or undefined when there is none of that name. */
  space(id: string): Snapshot | undefined {
    return this.#spaces.get(id);
  }

  /** What is wrong in the files at the moment. */
  get problems(): readonly ContentProblem[] {
    return this.#problems.current;
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
      await this.#follower.load();
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
    if (this.#follower.isPending || Date.now() >= this.#nextActionAt) await this.#follower.load();
    await this.#follower.settled();
    if (Date.now() - this.#checkedAt >= CHECK_EVERY_MS) {
      this.#checkedAt = Date.now();
      this.#isForced ||= this.#hasReadError;
      if (this.#isForced || (await this.#readFingerprint()).text !== this.#fingerprint.text)
        await this.#follower.load();
    }
  }

  /** Stops watching. @returns when what was published is on disk */
  async close(): Promise<void> {
    clearTimeout(this.#actionTimer);
    await this.#follower.close();
    await Promise.all([...this.#served.values()].map((space) => space.settled()));
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
    const ids = new Set([...this.#served.keys(), ...(await listSpaces(this.#folder))]);
    const spaces = new Map<string, Snapshot>();
    const views: View[] = [];
    const loaded: Awaited<ReturnType<ServedSpace['load']>>[] = [];
    for (const id of [...ids].sort()) {
      const confirmed = this.#confirmed.get(id);
      const space = await this.#serve(id).load({ now: Date.now(), isStart: this.#version === 0, confirmed });
      this.#confirmed.delete(id);
      loaded.push(space);
      const { snapshot } = space;
      if (!snapshot) continue;
      spaces.set(id, { ...snapshot, ...(await this.#assetFiles.complete(snapshot)) });
      views.push(snapshot.delivery, snapshot.preview);
    }
    this.#hasReadError = loaded.some(({ hasReadError }) => hasReadError);
    this.#cache.keepOnly(new Set(loaded.flatMap(({ paths }) => paths)));
    this.#follower.follow([this.#folder, ...loaded.flatMap(({ folders }) => folders)]);
    this.#problems.replace(loaded.flatMap(({ problems }) => problems));
    this.#fingerprint = joinFingerprints(fingerprint, this.#assetFiles.keepOnly(views));
    this.#checkedAt = Date.now();
    const before = this.#spaces;
    this.#spaces = spaces;
    this.#files = loaded.map(({ files }) => files);
    this.#version += 1;
    this.#awaitAction(Math.min(...loaded.map(({ nextActionAt = Number.POSITIVE_INFINITY }) => nextActionAt)));
    for (const [id, space] of spaces) this.#notify(before.get(id), space);
  }

  async #readFingerprint(): Promise<Fingerprint> {
    return joinFingerprints(await fingerprintFolder(this.#folder), await this.#assetFiles.fingerprint());
  }

  #serve(id: string): ServedSpace {
    const existing = this.#served.get(id);
    if (existing) return existing;
    const copy = this.#copies === undefined ? undefined : new PublishedCopy(join(this.#copies, id), 'content');
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
    const onTimer = () => (Date.now() < at ? this.#awaitAction(at) : void this.#follower.load());
    this.#actionTimer = setTimeout(onTimer, wait).unref();
  }

  #notify(before: Snapshot | undefined, after: Snapshot): void {
    if (!before || before === after) return;
    for (const listener of this.#listeners) listener(before, after);
  }
}

function joinFingerprints(one: Fingerprint, other: Fingerprint): Fingerprint {
  return {
    text: `${one.text}\n${other.text}`,
    isRecentlyModified: one.isRecentlyModified || other.isRecentlyModified,
  };
}
