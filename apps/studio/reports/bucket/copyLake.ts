import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '@cumulus/disk';
import { filesOf, isLakeFile, keptPaths, type Manifest } from '@cumulus/lake/manifest';
import { type CopyState, readCopyState, writeCopyState } from './copyState.ts';
import type { LakeBucket, StoredFile } from './LakeBucket.ts';

const MANIFEST = 'manifest.json';
/** Uploads after which it is noted what the bucket has. */
const NOTED_UPLOADS = 20;
/** The lake may change while it is copied. */
const ROUNDS = 5;

/** What a copy changed in the bucket. */
export interface LakeCopy {
  stored: number;
  removed: number;
}

interface Options {
  /** Ends it between two files. */
  signal?: AbortSignal;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** What one copy works on. */
interface Work {
  folder: string;
  bucket: LakeBucket;
  manifest: Manifest;
  state: CopyState;
  /** What the bucket has. */
  stored: Map<string, StoredFile>;
  signal: AbortSignal | undefined;
}

/**
 * Brings the bucket to the state of the lake: new files first, then the manifest, which names no file that is missing; then what it no longer names is deleted, and looked for
 * again. It can be ended at any time, and repeated.
 * @throws Error what the bucket, or the network, says; the signal's reason
 */
export async function copyLake(folder: string, bucket: LakeBucket, options: Options = {}): Promise<LakeCopy> {
  for (let round = 1; ; round += 1) {
    try {
      return await copyOnce(folder, bucket, options);
    } catch (error) {
      // A file that was replaced, or erased, since the manifest was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || round === ROUNDS) throw error;
    }
  }
}

async function copyOnce(folder: string, bucket: LakeBucket, { signal, now = Date.now }: Options): Promise<LakeCopy> {
  // A new lake has no manifest.
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(ignoreMissing);
  if (text === undefined) return { stored: 0, removed: 0 };
  const manifest = JSON.parse(text) as Manifest;
  if (!manifest.id) throw new Error('the lake has no id yet: the next compaction gives it one');
  const stored = await bucket.list();
  const before = await bucket.readText(MANIFEST);
  const named = before === undefined ? [] : filesOf(readOwn(before, manifest)).map(({ path }) => path);
  const state = await readCopyState(folder, bucket.name);
  const work: Work = { folder, bucket, manifest, state, stored, signal };
  try {
    // What no manifest names, such as of a copy that was ended before.
    const leftovers = await removeUnnamed(work, new Set([...named, ...keptPaths(manifest)]));
    const count = await storeMissing(work);
    if (before !== text) await bucket.store(MANIFEST, new Blob([text]), md5Of(text));
    const removed = [...leftovers, ...(await removeUnnamed(work, keptPaths(manifest)))];
    await confirmRemoved(bucket, removed);
    state.completeAt = now();
    return { stored: count, removed: removed.length };
  } finally {
    await writeCopyState(folder, state);
  }
}

/** The manifest of the bucket. @throws Error it isn't one of this lake, or of a later state, which is what a lake is restored from */
function readOwn(text: string, { id, generation }: Manifest): Manifest {
  const advice = 'restore the lake from it, or empty it, or set another LAKE_S3_PREFIX';
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch (cause) {
    throw new Error(`its ${MANIFEST} is damaged: ${advice}`, { cause });
  }
  if (manifest.id !== id) throw new Error(`it has the copy of another lake: ${advice}`);
  if (manifest.generation > generation)
    throw new Error(`it has a later state of the lake (${manifest.generation}, here ${generation}): ${advice}`);
  return manifest;
}

/** Stores what the bucket doesn't have. @returns how many files */
async function storeMissing({ folder, bucket, manifest, state, stored, signal }: Work): Promise<number> {
  let count = 0;
  for (const { path, bytes } of filesOf(manifest)) {
    signal?.throwIfAborted();
    const found = stored.get(path);
    const isOfSize = found?.bytes === bytes;
    if (isOfSize && state.files[path]?.etag === found.etag) continue;
    const md5 = await md5OfFile(join(folder, path));
    if (isOfSize && found.etag === md5) {
      state.files[path] = found;
      continue;
    }
    state.files[path] = { bytes, etag: await bucket.store(path, await openAsBlob(join(folder, path)), md5) };
    count += 1;
    if (count % NOTED_UPLOADS === 0) await writeCopyState(folder, state);
  }
  return count;
}

/** Deletes what the bucket has, or was given, and isn't named. @returns the paths */
async function removeUnnamed({ bucket, state, stored, signal }: Work, named: ReadonlySet<string>): Promise<string[]> {
  const all = new Set([...stored.keys(), ...Object.keys(state.files)]);
  const unnamed = [...all].filter((path) => isLakeFile(path) && !named.has(path));
  for (const path of unnamed) {
    signal?.throwIfAborted();
    await bucket.remove(path);
    stored.delete(path);
    delete state.files[path];
  }
  return unnamed;
}

/** Looks for deleted files again: an erasure is done when they are gone. */
async function confirmRemoved(bucket: LakeBucket, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return;
  const stored = await bucket.list();
  const left = removed.filter((path) => stored.has(path));
  if (left.length > 0)
    throw new Error(`${left.length} files are still there after they were deleted, such as ${left[0]}`);
}

const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
