import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compact, openLake } from '@cumulus/lake';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, pageView, uuid } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const now = () => NOW;
/** Takes minutes. */
const ENDLESS = 'SELECT count(*) AS pairs FROM range(10000000) AS a(x), range(10000000) AS b(y) WHERE x * y % 7 = 3';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startDatabases('SQLite');
});
afterAll(() => databases.stop());

it('runs a file’s query with parameters, and answers with what JSON can hold', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  expect(await askLake(lake, 'SELECT count(*) AS rows FROM events')).toEqual([{ rows: 0 }]);
  await store.append([pageView(1), pageView(2), pageView(3, { receivedAt: NOW - 3 * 86_400_000 })]);
  await compact(source, lake, NOW, { now });
  const text = `SELECT day, max(occurred_at) AS last, list(anonymous_id ORDER BY anonymous_id) AS visitors, count(*) AS views
    FROM events WHERE day BETWEEN $from::DATE AND $to::DATE GROUP BY day`;
  expect(await askLake(lake, text, { from: '2026-11-26', to: '2026-11-28' })).toEqual([
    {
      ...{ day: '2026-11-27T00:00:00.000Z', last: '2026-11-27T11:59:58.800Z', views: 2 },
      visitors: [uuid(1), uuid(2)],
    },
  ]);
  await expect(askLake(lake, 'SELECT nothing FROM events')).rejects.toThrow('"nothing" not found');
});

it('ends a query that nobody waits for, or that takes too long, and runs the next one', async () => {
  const { lake } = await createLakeFixture(databases);
  const leaving = new AbortController();
  const running = askLake(lake, ENDLESS, {}, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await expect(askLake(lake, ENDLESS, {}, { timeoutMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(askLake(lake, ENDLESS, {}, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect(await askLake(lake, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('reads files of an earlier plan beside those of today, and merges them', async () => {
  const { store, source, lake, folder } = await createLakeFixture(databases);
  await store.append([pageView(1)]);
  await compact(source, lake, NOW, { now });
  // As an earlier release would have written it: without the device, with a column that no longer is, and a number as text.
  const manifest = await lake.folder.readManifest();
  const [file] = manifest.files;
  const path = join(folder, String(file?.path));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const columns = `SELECT * EXCLUDE (device, section_index), 'x' AS former, '4' AS section_index FROM '${path}'`;
  await connection.run(`CREATE TABLE former AS ${columns}`);
  await connection.run(`COPY former TO '${path}' (FORMAT parquet)`);
  const layout = (manifest.layouts[0] ?? []).filter(({ name }) => !['device', 'section_index'].includes(name));
  const former = [
    ...layout,
    { name: 'former', type: 'VARCHAR' as const },
    { name: 'section_index', type: 'VARCHAR' as const },
  ];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, layouts: [former] }));
  const reopened = await openLake({ folder, now });
  await store.append([pageView(2)]);
  const text = 'SELECT message_id, device, section_index FROM received ORDER BY message_id';
  const expected = [
    { message_id: uuid(1), device: null, section_index: 4 },
    { message_id: uuid(2), device: 'mobile', section_index: null },
  ];
  // Merging makes one file of today's layout of both.
  await compact(source, reopened, NOW, { now, maxParts: 1 });
  expect(await askLake(reopened, text)).toEqual(expected);
  expect((await reopened.folder.readManifest()).files).toMatchObject([{ layout: 1, rows: 2 }]);
  reopened.close();
});

it('refuses a lake of a later release', async () => {
  const { folder } = await createLakeFixture(databases);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 2 }));
  await expect(openLake({ folder })).rejects.toThrow('was written by a later release (format 2)');
});

it('deletes nothing where the manifest is missing beside files, and starts where there are none', async () => {
  const { store, source, lake, folder } = await createLakeFixture(databases);
  await compact(source, lake, NOW, { now });
  await store.append([pageView(1)]);
  await compact(source, lake, NOW, { now });
  const manifest = join(folder, 'manifest.json');
  const kept = readFileSync(manifest);
  rmSync(manifest);
  const files = () => readdirSync(folder, { recursive: true }).sort();
  const before = files();
  const fault = 'LAKE_DIR has files but no manifest.json: restore it, or empty the folder';
  await expect(compact(source, lake, NOW, { now })).rejects.toThrow(fault);
  await expect(openLake({ folder })).rejects.toThrow(fault);
  expect(files()).toEqual(before);
  expect(before.some((path) => String(path).endsWith('.parquet'))).toBe(true);
  writeFileSync(manifest, kept);
  expect(await askLake(lake, 'SELECT count(*) AS rows FROM events')).toEqual([{ rows: 1 }]);
});

it('writes the manifest of a new lake before its first file', async () => {
  const steps: boolean[] = [];
  const place = { folder: '' };
  const onStep = () => void steps.push(existsSync(join(place.folder, 'manifest.json')));
  const { store, source, lake, folder } = await createLakeFixture(databases, { onStep });
  place.folder = folder;
  await store.append([pageView(1)]);
  await compact(source, lake, NOW, { now });
  expect(steps.length).toBeGreaterThan(2);
  expect(steps).not.toContain(false);
});
