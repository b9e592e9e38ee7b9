import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compact, findDamage, openLake, openSqliteSource, readManifest, toLakeId, updateVisits } from '@cumulus/lake';
import { filesOf, keptPaths } from '@cumulus/lake/manifest';
import type { Figure } from '../Figure.ts';
import type { Row } from '../runRows.ts';
import { MOMENTS, type Moment, strayFiles } from './describeKill.ts';
import type { KilledLake } from './KilledLake.ts';

const MANIFEST = 'manifest.json';
const EVENTS = new URL('events.sql', import.meta.url);
const VISITS = new URL('visits.sql', import.meta.url);

/** What the proof promises. @param kills that were asked for */
export const rowsOf = (kills: number): Row<KilledLake>[] => [
  { name: 'kills', measure: (killed) => countKills(killed, kills) },
  { name: 'lost', measure: async (killed) => none('Records that the lake lacks', (await compareEvents(killed)).lost) },
  { name: 'double', measure: async (killed) => none('Events more than once', (await compareEvents(killed)).double) },
  {
    name: 'strange',
    measure: async (killed) => none('Events that no record is', (await compareEvents(killed)).strange),
  },
  { name: 'visits', measure: compareVisits },
  { name: 'files', measure: countStray },
  { name: 'bucket', measure: compareBucket },
];

const none = (title: string, value: number, note?: string): Figure => ({
  ...{ title, value, unit: '', limit: 0, is: 'most' },
  ...(note !== undefined && { note }),
});

function countKills({ moments, records }: KilledLake, kills: number): Figure {
  const value = [...moments.values()].reduce((sum, count) => sum + count, 0);
  const note = (Object.keys(MOMENTS) as Moment[])
    .map((name) => `${moments.get(name) ?? 0} ${MOMENTS[name]}`)
    .join('; ');
  return {
    ...{ title: `Kills of compaction, ${records} records`, value, unit: '', limit: kills, is: 'least', note },
  };
}

const STORED = `SELECT vendor, message_id FROM event UNION ALL SELECT vendor, message_id FROM consent
  UNION ALL SELECT vendor, message_id FROM monitoring WHERE type = 'view'`;

/** Compares vendor and message id of each record. */
async function compareEvents({ store, lake }: KilledLake) {
  const database = new DatabaseSync(store, { readOnly: true });
  const stored = database.prepare(STORED).all() as { vendor: string; message_id: string }[];
  database.close();
  const wanted = new Set(stored.map(({ vendor, message_id }) => `${vendor} ${toLakeId(message_id)}`));
  const events = await readLake(lake, EVENTS);
  const found = new Set(events.map(({ vendor, message_id }) => `${vendor} ${message_id}`));
  return {
    lost: stored.length - wanted.size + [...wanted].filter((key) => !found.has(key)).length,
    double: events.length - found.size,
    strange: [...found].filter((key) => !wanted.has(key)).length,
  };
}

/** Compares the visits with those of a lake of the same store whose compaction nobody ended. */
async function compareVisits({ store, lake }: KilledLake): Promise<Figure> {
  const folder = `${lake}-whole`;
  const whole = await openLake({ folder });
  const source = openSqliteSource(store);
  await compact(source, whole, Date.now());
  await updateVisits(whole);
  await source.close();
  whole.close();
  const [found, wanted] = [await readLake(lake, VISITS), await readLake(folder, VISITS)];
  const texts = new Set(wanted.map((visit) => JSON.stringify(visit)));
  const differing = found.filter((visit) => !texts.has(JSON.stringify(visit))).length;
  const value = differing + Math.abs(found.length - wanted.length);
  return none('Visits unlike those of a lake never killed', value, `of ${wanted.length}`);
}

async function countStray({ lake }: KilledLake): Promise<Figure> {
  const opened = await openLake({ folder: lake });
  const damaged = await findDamage(opened.folder);
  opened.close();
  return none('Files damaged, or that nothing names', damaged.length + (await strayFiles(lake)).length);
}

/** Compares the bytes of each file in the bucket with those in the lake: it has all that count, and no others than queries may still read. */
async function compareBucket({ lake, bucket, copyKills }: KilledLake): Promise<Figure> {
  const manifest = await readManifest(lake);
  const [kept, stored] = [keptPaths(manifest), await bucket.files()];
  const differing = [...stored].filter(
    ([path, bytes]) => !(path === MANIFEST || kept.has(path)) || !bytes.equals(readFileSync(join(lake, path))),
  );
  const missing = [MANIFEST, ...filesOf(manifest).map(({ path }) => path)].filter((path) => !stored.has(path));
  const note = `${stored.size} files; ${copyKills} kills of the copy`;
  return none('Files that the bucket has otherwise', differing.length + missing.length, note);
}

/** Rows of a query over the whole lake. */
async function readLake(folder: string, file: URL) {
  const lake = await openLake({ folder });
  try {
    return (await lake.query(file)).rows;
  } finally {
    lake.close();
  }
}
