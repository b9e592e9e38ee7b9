import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, replaceFile } from '@cumulus/disk';
import type { LakeColumn } from './lakeColumns.ts';
import type { Mark, SourceTable } from './RecordSource.ts';
import { LAKE_ADVICE, UnusableLakeError } from './UnusableLakeError.ts';
import { VISITS_VERSION } from './visits/visitColumns.ts';
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
  /** It has views of monitoring, which are kept for a shorter time. */
  hasMonitoring?: true;
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
  /** These visits, one row for each: what is read. */
  visitsOverMidnight?: VisitFile;
  /** `VISITS_VERSION` of all visits; missing until they are written, also again after an update. */
  visitsVersion?: number;
  /** The highest number of a visitor. */
  visitors?: number;
  /** Files that are no longer read, until they are deleted; queries that began before still may. */
  replaced: { path: string; at: number }[];
}

const EMPTY: Manifest = {
  ...{ format: 1, generation: 0, layouts: [], marks: {}, files: [], replaced: [] },
  visitsVersion: VISITS_VERSION,
};

/** Of a lake with ten years it is some 3 MB. */
const MAX_BYTES = 64_000_000;

const pathOf = (folder: string) => join(folder, 'manifest.json');

/** The files that count: of events, of visits, and of their parts. */
export const filesOf = (manifest: Manifest): { path: string; bytes: number }[] => [
  ...manifest.files,
  ...(manifest.visits ?? []),
  ...overMidnight(manifest),
];

/** The two files of visits over midnight. */
export const overMidnight = ({ visitParts, visitsOverMidnight }: Partial<Manifest>): VisitFile[] =>
  [visitParts, visitsOverMidnight].filter((file) => file !== undefined);

const LAKE_FILE = /^(events\/day=[\d-]{10}\/\d{8}-\d+|visits\/(day=[\d-]{10}|parts|over-midnight)\/\d{8})\.parquet$/;

/** Whether a path is that of a file which a lake writes: in a copy of it nothing else is deleted. */
export const isLakeFile = (path: string): boolean => LAKE_FILE.test(path);

/** The paths that queries may read: of files that count, and of those that were replaced a moment ago. */
export const keptPaths = (manifest: Manifest): Set<string> =>
  new Set([...filesOf(manifest), ...manifest.replaced].map(({ path }) => path));

/** Reads the manifest; of a new lake it is empty. @throws UnusableLakeError it is damaged, of a later release, or missing beside files of a lake */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder);
  if (text === undefined) return structuredClone(EMPTY);
  return parseManifest(folder, text);
}

function parseManifest(folder: string, text: string): Manifest {
  const manifest = parseIfJson(text) as Partial<Manifest> | undefined;
  if (Number(manifest?.format) > 1)
    throw new UnusableLakeError(`LAKE_DIR=${folder} was written by a later release (format ${manifest?.format})`);
  if (!isManifest(manifest)) throw new UnusableLakeError(`${pathOf(folder)} is damaged. ${LAKE_ADVICE}`);
  return manifest;
}

/** Whether it has the parts that are used at once, with paths in the lake: files are deleted by them. */
function isManifest(value: Partial<Manifest> | undefined): value is Manifest {
  const { format, generation, layouts, marks, files, replaced, visits = [] } = value ?? {};
  const hasParts =
    format === 1 && Number.isSafeInteger(generation) && typeof marks === 'object' && Array.isArray(layouts);
  const lists = [files, replaced, visits, overMidnight(value ?? {})];
  return hasParts && lists.every((list) => Array.isArray(list) && list.every((one) => isInside(one?.path)));
}

const isInside = (path: unknown): boolean =>
  typeof path === 'string' && /^(?:events|visits)\//.test(path) && !path.split('/').includes('..');

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the manifest of a new lake, before it has files, so that one that is missing later is no new lake. @throws Error as `readManifest` */
export async function createManifest(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest.id) return;
  await replaceFile(pathOf(folder), JSON.stringify({ ...manifest, id: randomUUID() }), 0o600, true);
}

/** The manifest's text; undefined of a new lake. */
async function readText(folder: string): Promise<string | undefined> {
  const read = () => readWhole(pathOf(folder)).catch(ignoreMissing);
  const text = await read();
  if (text !== undefined || !(await hasFiles(folder))) return text;
  // Another process may have begun the lake after the first attempt.
  const begun = await read();
  if (begun !== undefined) return begun;
  throw new UnusableLakeError('LAKE_DIR has files but no manifest.json: restore it, or empty the folder');
}

/** Reads a manifest's text. @throws UnusableLakeError it is too large for one */
async function readWhole(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES)
    throw new UnusableLakeError(`${path} is damaged: it has ${size} bytes, more than any lake needs. ${LAKE_ADVICE}`);
  return readFile(path, 'utf8');
}

async function hasFiles(folder: string): Promise<boolean> {
  for (const name of ['events', 'visits']) {
    const paths = (await readdir(join(folder, name), { recursive: true }).catch(ignoreMissing)) ?? [];
    if (paths.some((path) => path.endsWith('.parquet'))) return true;
  }
  return false;
}

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
