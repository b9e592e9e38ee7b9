import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { filesOf, keptPaths, type Manifest } from '@cumulus/lake/manifest';
import type { StoredFile } from './LakeBucket.ts';

/** What is known of the bucket: `LAKE_DIR/bucket.json`. Without it what the bucket has is compared byte by byte. */
export interface CopyState {
  /** Which bucket: of another one nothing is known. */
  bucket: string;
  /** What was stored there. */
  files: Record<string, StoredFile>;
  /** When the bucket last had the lake's state; milliseconds since 1970. */
  completeAt?: number | undefined;
}

const pathIn = (folder: string) => join(folder, 'bucket.json');

/** What is known of a bucket. */
export async function readCopyState(folder: string, bucket: string): Promise<CopyState> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => 'null');
  const state = parse(text);
  return state?.bucket === bucket ? state : { bucket, files: {} };
}

function parse(text: string): CopyState | undefined {
  try {
    return JSON.parse(text) as CopyState;
  } catch {
    return undefined;
  }
}

export const writeCopyState = (folder: string, state: CopyState) =>
  replaceFile(pathIn(folder), JSON.stringify(state), 0o600);

/** How many files the bucket lacks, and has too many. */
export function countBehind(manifest: Manifest, { files }: CopyState): number {
  const missing = filesOf(manifest).filter(({ path }) => !files[path]);
  const kept = keptPaths(manifest);
  return missing.length + Object.keys(files).filter((path) => !kept.has(path)).length;
}
