import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compact, eraseFromLake, type LakeStep, openLake, updateVisits } from '@cumulus/lake';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, pageView, uuid } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const PROGRAM = fileURLToPath(new URL('changeLake.ts', import.meta.url));
const RECORDS = 2_500;
const now = () => NOW;
const page = (number: number) => pageView(number, { receivedAt: NOW - 40_000_000 - number * 10_000 });

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startDatabases('SQLite');
});
afterAll(() => databases.stop());

/** Ends a process that changes a lake at a step. */
function killAt(file: string, folder: string, step: LakeStep, count: number, ids: string[] = []): void {
  const parameters = [file, folder, step, String(count), '2048', ...ids];
  const { signal, stderr } = spawnSync(process.execPath, [PROGRAM, ...parameters], { encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

const filesIn = (folder: string, kind = 'events') =>
  readdirSync(join(folder, kind), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('has each event once after a compaction was killed at each step, in its first round or later ones', async () => {
  const { store, source, lake, file, folder } = await createLakeFixture(databases);
  await store.append(Array.from({ length: RECORDS }, (_, number) => page(number)));
  const kills: [LakeStep, number][] = [
    ['read', 1],
    ['written', 1],
    ['moved', 1],
    ['switched', 1],
    ['moved', 2],
    ['switched', 1],
  ];
  for (const [step, count] of kills) killAt(file, folder, step, count);
  const counted = 'SELECT count(*) AS rows, count(DISTINCT message_id) AS ids FROM received';
  await compact(source, lake, NOW, { now, maxParts: 1 });
  expect(await askLake(lake, counted)).toEqual([{ rows: RECORDS, ids: RECORDS }]);
  const { files, replaced } = await lake.folder.readManifest();
  expect(filesIn(folder).length).toBe(files.length + replaced.length);
  expect(files.length).toBe(new Set(files.map(({ day }) => day)).size);
});

it('has the visits of a lake that was never interrupted after their update was killed at each step', async () => {
  const { store, source, lake, file, folder } = await createLakeFixture(databases);
  await store.append(
    Array.from({ length: 300 }, (_, number) => pageView(number, { receivedAt: NOW - 40_000_000 - number * 900_000 })),
  );
  await compact(source, lake, NOW, { now });
  const kills: [LakeStep, number][] = [
    ['written', 1],
    ['moved', 1],
    ['switched', 1],
    ['written', 2],
    ['moved', 1],
    ['switched', 1],
  ];
  for (const [step, count] of kills) killAt(file, folder, step, count);
  await updateVisits(lake);
  const killed = await askLake(lake, 'SELECT * FROM visits ORDER BY visit_id, started_at');
  const whole = await openLake({ folder: `${folder}-whole`, now, memoryLimit: '300MB' });
  onTestFinished(() => whole.close());
  await compact(source, whole, NOW, { now });
  await updateVisits(whole);
  expect(killed).toEqual(await askLake(whole, 'SELECT * FROM visits ORDER BY visit_id, started_at'));
  expect(await askLake(lake, 'SELECT sum(views)::INTEGER AS views FROM visits')).toEqual([{ views: 300 }]);
  const { visits = [], replaced, visitParts, visitsOverMidnight } = await lake.folder.readManifest();
  const wanted = [...visits, ...replaced, visitParts, visitsOverMidnight].filter((file) =>
    file?.path.startsWith('visits/'),
  );
  expect(filesIn(folder, 'visits').length).toBe(wanted.length);
});

it('has erased a visitor when an erasure is repeated that was killed at each step', async () => {
  const { store, source, lake, file, folder } = await createLakeFixture(databases);
  await store.append(Array.from({ length: 40 }, (_, number) => page(number)));
  await compact(source, lake, NOW, { now });
  for (const step of ['written', 'moved', 'switched', 'deleted'] as const) {
    killAt(file, folder, step, 1, [uuid(['written', 'moved'].includes(step) ? 3 : step.length)]);
  }
  for (const id of [3, 'switched'.length, 'deleted'.length]) await eraseFromLake(lake, [uuid(id)]);
  const rest = await askLake(lake, 'SELECT count(*) AS rows, count(DISTINCT anonymous_id) AS visitors FROM received');
  expect(rest).toEqual([{ rows: 28, visitors: 7 }]);
  expect(filesIn(folder).length).toBe((await lake.folder.readManifest()).files.length);
});
