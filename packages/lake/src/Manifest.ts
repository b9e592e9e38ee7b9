import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import type { LakeColumn } from './lakeColumns.ts';
import type { Mark, SourceTable } from './RecordSource.ts';
import type { DayVisits, VisitFile } from './visits/visitFiles.ts';

/** A file of events of one day (UTC). */
export interface LakeFile {
  /** In the lake's folder. */
  path: string;
  /** `2026-11-28` */
  day: string;
  rows: number;
  bytes: number;
  /** Index of its columns in `layouts`. */
  layout: number;
}

/** Columns of files. */
export type Layout = Pick<LakeColumn, 'name' | 'type'>[];

/** What the lake consists of. Files that aren't in it don't count, so that each change is one replacement of this file. */
export interface Manifest {
  /** Of this file's form. */
  format: 1;
  /** Of the lake, by which copies of it are known. One that a release before made has it from the next change on. */
  id?: string;
  /** Rises with each change. */
  generation: number;
  layouts: Layout[];
  /** The last record of each table that the files have. */
  marks: Partial<Record<SourceTable, Mark>>;
  files: LakeFile[];
  /** Visits by day, written of the event files. */
  visits?: DayVisits[];
  /** Parts of visits over midnight, one row for each day. */
  visitParts?: VisitFile;
  /** Files that are no longer read, until they are deleted; queries that began before still may. */
  replaced: { path: string; at: number }[];
}

const EMPTY: Manifest = { format: 1, generation: 0, layouts: [], marks: {}, files: [], replaced: [] };

const pathOf = (folder: string) => join(folder, 'manifest.json');

/** The files that count: of events, of visits, and of their parts. */
export const filesOf = ({ files, visits = [], visitParts }: Manifest): { path: string; bytes: number }[] => [
  ...files,
  ...visits,
  ...(visitParts ? [visitParts] : []),
];

/** Reads the manifest; of a new lake it is empty. @throws Error where it is damaged, of a later release, or missing beside files of a lake */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder);
  if (text === undefined) return structuredClone(EMPTY);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`LAKE_DIR=${folder} was written by a later release (format ${manifest.format})`);
  return manifest;
}

/** Writes the manifest of a new lake, before it has files, so that one that is missing later is no new lake. @throws Error as `readManifest` */
export async function createManifest(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest.id) return;
  await replaceFile(pathOf(folder), JSON.stringify({ ...manifest, id: randomUUID() }), 0o600, true);
}

/** The manifest's text; undefined of a new lake. */
async function readText(folder: string): Promise<string | undefined> {
  const read = () => unlessMissing(readFile(pathOf(folder), 'utf8'));
  const text = await read();
  if (text !== undefined || !(await hasFiles(folder))) return text;
  // Another process may have begun the lake after the first attempt.
  const begun = await read();
  if (begun !== undefined) return begun;
  throw new Error('LAKE_DIR has files but no manifest.json: restore it, or empty the folder');
}

async function hasFiles(folder: string): Promise<boolean> {
  for (const name of ['events', 'visits']) {
    const paths = (await unlessMissing(readdir(join(folder, name), { recursive: true }))) ?? [];
    if (paths.some((path) => path.endsWith('.parquet'))) return true;
  }
  return false;
}

const unlessMissing = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Replaces the manifest. When this resolves, the change is on disk; until then the old one counts. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<Manifest> {
  const next = { ...manifest, generation: manifest.generation + 1 };
  await replaceFile(pathOf(folder), JSON.stringify(next), 0o600, true);
  return next;
}

/** The index of a layout, which is added where it is new. */
export function layoutIndex(manifest: Manifest, columns: readonly LakeColumn[]): number {
  const layout = columns.map(({ name, type }) => ({ name, type }));
  const text = JSON.stringify(layout);
  const found = manifest.layouts.findIndex((one) => JSON.stringify(one) === text);
  return found === -1 ? manifest.layouts.push(layout) - 1 : found;
}
