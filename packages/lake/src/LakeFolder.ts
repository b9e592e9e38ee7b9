import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { lockLake } from './lakeLock.ts';
import {
  createManifest,
  keptPaths,
  type LakeFile,
  type Manifest,
  overMidnight,
  readManifest,
  writeManifest,
} from './Manifest.ts';
import type { DayVisits, StagedDayVisits, StagedVisits, VisitFile } from './visits/visitFiles.ts';

/** Moments of a change at which a process may end, in their order. */
export type LakeStep = 'read' | 'written' | 'moved' | 'switched' | 'deleted';

export interface LakeFolderOptions {
  /** Called after each step of a change. Tests end the process there. */
  onStep?(step: LakeStep): void;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** What changes of the visits. */
interface VisitsChange extends Pick<Manifest, 'visitors' | 'visitsVersion'> {
  staged?: readonly StagedDayVisits[];
  removed?: readonly DayVisits[];
  /** Visits over midnight, of all days: their parts, and whole. */
  over?: { parts: StagedVisits; whole: StagedVisits };
}

/** A file that was written, and is no part of the lake yet. */
export interface StagedFile extends Omit<LakeFile, 'path'> {
  staged: string;
}

/** Queries that began before a file was replaced may still read it for that long. */
const KEEP_REPLACED_MS = 900_000;

/** The folder of a lake: `events/day=…/*.parquet`, and the manifest of the files that count. */
export class LakeFolder {
  readonly path: string;
  readonly #options: LakeFolderOptions;
  /** Changes of this process, one after the other. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(path: string, options: LakeFolderOptions = {}) {
    this.path = path;
    this.#options = options;
  }

  /** Where files are written before they are part of the lake, and DuckDB puts what has no room in memory. */
  get staging(): string {
    return join(this.path, 'staging');
  }

  readManifest(): Promise<Manifest> {
    return readManifest(this.path);
  }

  step(step: LakeStep): void {
    this.#options.onStep?.(step);
  }

  /** Runs a change alone: after those of this process, and refused while another process has one. */
  change<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = async () => {
      await createFolder(this.path, 0o700);
      const unlock = lockLake(this.path);
      try {
        await createManifest(this.path);
        await this.#removeLeftovers();
        return await work();
      } finally {
        unlock();
      }
    };
    const running = this.#changing.then(run, run);
    this.#changing = running.catch(() => undefined);
    return running;
  }

  /**
   * Makes staged files part of the lake, in place of others, by one replacement of the manifest.
   * @param change of the manifest; `files` and `replaced` follow from the other parameters
   */
  async switchTo(
    manifest: Manifest,
    staged: readonly StagedFile[],
    removed: readonly LakeFile[],
    change: Partial<Pick<Manifest, 'marks'>> = {},
  ): Promise<Manifest> {
    const added: LakeFile[] = [];
    for (const { staged: from, ...file } of staged) {
      const path = `events/day=${file.day}/${String(manifest.generation + 1).padStart(8, '0')}-${added.length}.parquet`;
      await moveSynced(from, join(this.path, path));
      added.push({ ...file, path });
    }
    this.step('moved');
    const gone = new Set(removed.map(({ path }) => path));
    const at = this.#now();
    const next = await writeManifest(this.path, {
      ...{ ...manifest, ...change },
      files: [...manifest.files.filter(({ path }) => !gone.has(path)), ...added],
      replaced: [...manifest.replaced, ...removed.map(({ path }) => ({ path, at }))],
    });
    this.step('switched');
    return next;
  }

  /** Makes staged files of visits part of the lake, in place of those of the same days, by one replacement of the manifest. */
  async switchVisits(manifest: Manifest, change: VisitsChange): Promise<Manifest> {
    const { staged = [], removed = [], over, ...facts } = change;
    const number = String(manifest.generation + 1).padStart(8, '0');
    const added: DayVisits[] = [];
    for (const { staged: from, ...file } of staged) {
      const path = `visits/day=${file.day}/${number}.parquet`;
      await moveSynced(from, join(this.path, path));
      added.push({ ...file, path });
    }
    const place = async ({ staged: from, ...file }: StagedVisits, name: string): Promise<VisitFile> => {
      const path = `visits/${name}/${number}.parquet`;
      await moveSynced(from, join(this.path, path));
      return { ...file, path };
    };
    const placed = over && {
      visitParts: await place(over.parts, 'parts'),
      visitsOverMidnight: await place(over.whole, 'over-midnight'),
    };
    this.step('moved');
    const days = new Set([...added, ...removed].map(({ day }) => day));
    const [gone, kept] = partition(manifest.visits ?? [], ({ day }) => days.has(day));
    const replaced = [...gone, ...(over ? overMidnight(manifest) : [])];
    const at = this.#now();
    const next = await writeManifest(this.path, {
      ...manifest,
      ...facts,
      ...{ visits: [...kept, ...added], ...placed },
      replaced: [...manifest.replaced, ...replaced.map(({ path }) => ({ path, at }))],
    });
    this.step('switched');
    return next;
  }

  /** Deletes replaced files that no query reads any more. @param isNow also those that one may still read: it is repeated by `Lake` */
  async deleteReplaced(manifest: Manifest, isNow = false): Promise<Manifest> {
    const limit = isNow ? Number.POSITIVE_INFINITY : this.#now() - KEEP_REPLACED_MS;
    const expired = manifest.replaced.filter(({ at }) => at <= limit);
    if (expired.length === 0) return manifest;
    for (const { path } of expired) await rm(join(this.path, path), { force: true });
    this.step('deleted');
    return writeManifest(this.path, { ...manifest, replaced: manifest.replaced.filter(({ at }) => at > limit) });
  }

  /** Deletes what an interrupted change left: it is in no manifest. */
  async #removeLeftovers(): Promise<void> {
    await rm(this.staging, { recursive: true, force: true });
    await createFolder(this.staging, 0o700);
    const wanted = keptPaths(await this.readManifest());
    for (const folder of ['events', 'visits']) {
      const found = await readdir(join(this.path, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of found.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name);
        if (!wanted.has(path.slice(this.path.length + 1))) await rm(path);
      }
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The bytes of a file. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/** Moves a file, which is on disk when this resolves. */
async function moveSynced(from: string, to: string): Promise<void> {
  await createFolder(dirname(to), 0o700);
  await sync(from);
  await rename(from, to);
  for (const folder of [dirname(to), dirname(dirname(to))]) await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
