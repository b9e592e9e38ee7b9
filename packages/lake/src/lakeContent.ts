import { LAKE_COLUMNS } from './lakeColumns.ts';
import type { Manifest } from './Manifest.ts';
import { readFiles } from './readFiles.ts';
import type { RecentTables } from './recent/RecentRecords.ts';
import { VISIT_NAMES } from './visits/visitColumns.ts';
import { visitsOverMidnight, wholeVisits } from './visits/visitFiles.ts';

/** What a query reads: files, and tables of what isn't compacted yet. */
export interface LakeContent {
  /** `LAKE_DIR` */
  folder: string;
  manifest: Manifest;
  recent?: RecentTables;
}

/** Days (UTC) that a query needs, such as `2026-11-28`. Others may be in its rows too. */
export type IsWanted = (day: string) => boolean;

const NAMES = VISIT_NAMES.join(', ');

/** Selects what was received, valid or not. */
export function receivedIn({ folder, manifest, recent }: LakeContent, isWanted: IsWanted = () => true): string {
  const files = manifest.files.filter(({ day }) => isWanted(day));
  const compacted = readFiles(folder, manifest, files, { withDay: true });
  if (!recent) return compacted;
  const names = [...LAKE_COLUMNS.map(({ name }) => name), 'day'];
  return `${compacted}\nUNION ALL SELECT ${names.join(', ')} FROM ${recent.events}`;
}

/** The highest number of a visitor. */
export const visitorsIn = ({ manifest, recent }: LakeContent): number => recent?.visitors ?? manifest.visitors ?? 0;

/** Selects visits: those of the files, except those that go on in what isn't compacted yet, which are taken together. */
export function visitsIn({ folder, manifest, recent }: LakeContent, isWanted: IsWanted = () => true): string {
  const overMidnight = visitsOverMidnight(folder, manifest);
  if (!recent) return [wholeVisits(folder, manifest, isWanted), overMidnight].join('\nUNION ALL ');
  const isOver = `visit_id NOT IN (SELECT visit_id FROM ${recent.visits})`;
  return [
    wholeVisits(folder, manifest, (day) => isWanted(day) && day < recent.firstDay),
    `SELECT * FROM (${wholeVisits(folder, manifest, (day) => isWanted(day) && day >= recent.firstDay)}) WHERE ${isOver}`,
    `SELECT * FROM (${overMidnight}) WHERE ${isOver}`,
    `SELECT ${NAMES} FROM ${recent.visits}`,
  ].join('\nUNION ALL ');
}
