import { join } from 'node:path';
import { fileList } from '../duckDb.ts';
import type { Manifest } from '../Manifest.ts';
import { UnusableLakeError } from '../UnusableLakeError.ts';
import { NO_VISITS, VISIT_NAMES, VISITS_VERSION } from './visitColumns.ts';

/** A file of visits, or of the parts of those over midnight. */
export interface VisitFile {
  /** In the lake's folder. */
  path: string;
  rows: number;
  bytes: number;
}

/** The visits that began and ended on one day (UTC). */
export interface DayVisits extends VisitFile {
  day: string;
  /** `VISITS_VERSION` of when it was written. */
  version: number;
  /** The event files it was written of. */
  of: string[];
}

/** A file that was written, and is no part of the lake yet. */
export type StagedVisits = Omit<VisitFile, 'path'> & { staged: string };
export type StagedDayVisits = Omit<DayVisits, 'path'> & { staged: string };

const NAMES = VISIT_NAMES.join(', ');

/** @throws UnusableLakeError an update writes the visits again */
export function requireVisits({ visitsVersion, files, visits = [] }: Manifest): void {
  if (visitsVersion === VISITS_VERSION || files.length === 0) return;
  const days = new Set(files.map(({ day }) => day)).size;
  const written = visits.filter(({ version }) => version === VISITS_VERSION).length;
  throw new UnusableLakeError(
    `After an update the studio writes the visits of its lake again: ${written} of ${days} days are done. Try again in a minute`,
  );
}

/** Selects the visits of day files. @param isWanted which days; all without it */
export function wholeVisits(
  folder: string,
  { visits = [] }: Manifest,
  isWanted: (day: string) => boolean = () => true,
): string {
  const paths = visits.filter(({ day }) => isWanted(day)).map(({ path }) => join(folder, path));
  if (paths.length === 0) return NO_VISITS;
  return `SELECT ${NAMES} FROM read_parquet(${fileList(paths)}, hive_partitioning = false)`;
}

/** Selects the parts of visits over midnight, with their days. */
export function visitParts(folder: string, { visitParts: file }: Manifest): string {
  if (!file) return `SELECT *, NULL::DATE AS day FROM (${NO_VISITS})`;
  return `SELECT ${NAMES}, day FROM read_parquet(${fileList([join(folder, file.path)])}, hive_partitioning = false)`;
}

/** Selects the visits over midnight. */
export const visitsOverMidnight = (folder: string, { visitsOverMidnight: file }: Manifest): string =>
  file
    ? `SELECT ${NAMES} FROM read_parquet(${fileList([join(folder, file.path)])}, hive_partitioning = false)`
    : NO_VISITS;
