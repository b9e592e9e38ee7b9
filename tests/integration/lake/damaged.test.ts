import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compact, findDamage, type Lake, nameDamage, UnusableLakeError, updateVisits } from '@cumulus/lake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, pageView } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const DAY_MS = 86_400_000;
const now = () => NOW;

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startDatabases('SQLite');
});
afterAll(() => databases.stop());

/** A lake of two days, and the paths of their files. */
async function start() {
  const { store, source, lake, folder } = await createLakeFixture(databases);
  await store.append(
    Array.from({ length: 30 }, (_, number) =>
      pageView(number, { receivedAt: NOW - DAY_MS * (1 + Math.sign(number % 3)) }),
    ),
  );
  await compact(source, lake, NOW, { now });
  await updateVisits(lake);
  const [first, second] = (await lake.folder.readManifest()).files.map(({ path }) => join(folder, path)) as [
    string,
    string,
  ];
  return { lake, folder, source, first, second };
}

const ask = (lake: Lake) =>
  nameDamage(lake.folder, () => askLake(lake, 'SELECT count(context_page_path) AS rows FROM received'));

it.each<[string, (first: string, second: string) => void, RegExp]>([
  [
    'cut',
    (first) => truncateSync(first, 100),
    /day=2026-11-\d\d\/\d+-0\.parquet has 100 bytes instead of \d+\. Restore LAKE_DIR/,
  ],
  ['missing', (first) => rmSync(first), /can't be found/],
  ['of another program', (first) => writeFileSync(first, 'PAR1 of another program PAR1'), /has 28 bytes instead of/],
])('names a file that is %s', async (_, damage, message) => {
  const { lake, source, first, second } = await start();
  expect(await findDamage(lake.folder)).toEqual([]);
  damage(first, second);
  await expect(ask(lake)).rejects.toThrow(message);
  await expect(ask(lake)).rejects.toBeInstanceOf(UnusableLakeError);
  // The next compaction says so, although it doesn't read the file.
  await compact(source, lake, NOW, { now });
  expect(await findDamage(lake.folder)).toHaveLength(1);
});

it('finds files that were swapped, which are read without an error', async () => {
  const { lake, first, second } = await start();
  copyFileSync(first, `${first}.kept`);
  renameSync(second, first);
  renameSync(`${first}.kept`, second);
  expect(await ask(lake)).toEqual([{ rows: 30 }]);
  expect(await findDamage(lake.folder)).toHaveLength(2);
});

it.each([
  ['cut off', (text: string) => text.slice(0, -20), 'is damaged'],
  ['of another program', () => '{"files":[]}', 'is damaged'],
  ['no object', () => '[]', 'is damaged'],
  ['that names files elsewhere', (text: string) => text.replace('events/day', 'events/../../day'), 'is damaged'],
  ['of a later release', (text: string) => text.replace('"format":1', '"format":2'), 'by a later release (format 2)'],
  [
    'of hundreds of megabytes',
    (text: string) => text.padEnd(64_000_001),
    'has 64000001 bytes, more than any lake needs',
  ],
])('refuses a manifest %s, names it, and deletes nothing', async (_, damage, message) => {
  const { lake, folder, source, first } = await start();
  const path = join(folder, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, damage(text));
  for (const work of [ask(lake), compact(source, lake, NOW, { now }), updateVisits(lake)]) {
    const error = await work.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(UnusableLakeError);
    expect(error?.message).toContain(message);
    expect(error?.message).toContain(folder);
  }
  expect(readFileSync(first).length).toBeGreaterThan(0);
  writeFileSync(path, text);
  expect(await ask(lake)).toEqual([{ rows: 30 }]);
});
