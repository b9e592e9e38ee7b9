import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compact, eraseFromLake, type Lake, removeExpired, removeMonitoring } from '@cumulus/lake';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, monitoredView, pageView, uuid } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const DAY_MS = 86_400_000;
const now = () => NOW;

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startDatabases('SQLite');
});
afterAll(() => databases.stop());

/** Paths of all files of a lake, those included that are no longer read. */
const allFiles = (lake: Lake) =>
  readdirSync(lake.folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Rows with an id or text in any column of any Parquet file, and files whose bytes have it: statistics aren't compressed. */
async function search(lake: Lake, text: string): Promise<{ rows: number; files: number }> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const files = allFiles(lake);
  const parquet = files.filter((path) => path.endsWith('.parquet'));
  const list = parquet.map((path) => `'${path}'`).join(', ');
  const query = `SELECT count(*)::INTEGER AS rows FROM read_parquet([${list}], union_by_name = true) AS one WHERE contains(to_json(one)::VARCHAR, '${text}')`;
  const [row] = parquet.length > 0 ? (await connection.runAndReadAll(query)).getRowObjectsJS() : [{ rows: 0 }];
  const binary = Buffer.from(text.replaceAll('-', ''), 'hex');
  const has = (bytes: Buffer) => bytes.includes(text) || (binary.length === 16 && bytes.includes(binary));
  return { rows: Number(row?.rows), files: files.filter((path) => has(readFileSync(path))).length };
}

it('erases a visitor’s rows and those with their address from every file, each written again once', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  const address = {
    type: 'identify',
    traits: { email: 'Ada@Example.com' },
    timestamp: new Date(NOW - DAY_MS).toISOString(),
  };
  const longer = { ...address, traits: { email: 'not-ada@example.com' } };
  await store.append([
    ...Array.from({ length: 30 }, (_, number) => pageView(number, { receivedAt: NOW - DAY_MS * (1 + (number % 3)) })),
    pageView(41, { type: 'identify', payload: address, anonymousId: uuid(7) }),
    pageView(42, { type: 'identify', payload: longer, anonymousId: uuid(8) }),
    pageView(43, { userId: 'user-1', anonymousId: uuid(6) }),
  ]);
  await compact(source, lake, NOW, { now });
  expect(await search(lake, uuid(3))).toMatchObject({ rows: 3 });
  expect((await search(lake, 'Ada@Example.com')).rows).toBe(1);
  const before = (await lake.folder.readManifest()).files.map(({ path }) => path);
  expect(await eraseFromLake(lake, [uuid(3), 'ada@example.com', 'user-1'])).toEqual({ rows: 5, files: 3 });
  for (const text of [uuid(3), 'Ada@Example.com', 'user-1'])
    expect(await search(lake, text)).toEqual({ rows: 0, files: 0 });
  expect(await askLake(lake, 'SELECT count(*) AS rows FROM received')).toEqual([{ rows: 28 }]);
  const after = (await lake.folder.readManifest()).files.map(({ path }) => path);
  expect(after.filter((path) => before.includes(path))).toEqual([]);
  expect(await eraseFromLake(lake, [uuid(3)])).toEqual({ rows: 0, files: 0 });
});

it('erases also from files that were replaced a moment ago, and leaves files without the visitor', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([pageView(1), pageView(12, { receivedAt: NOW - 5 * DAY_MS })]);
  await compact(source, lake, NOW, { now });
  await store.append([pageView(21)]);
  await compact(source, lake, NOW, { now, maxParts: 1 });
  expect((await lake.folder.readManifest()).replaced).toHaveLength(2);
  const [untouched] = (await lake.folder.readManifest()).files;
  expect(await eraseFromLake(lake, [uuid(1)])).toEqual({ rows: 2, files: 1 });
  expect(await search(lake, uuid(1))).toEqual({ rows: 0, files: 0 });
  expect((await lake.folder.readManifest()).files).toEqual([untouched]);
});

it('removes whole days by retention', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([pageView(1), pageView(2, { receivedAt: NOW - 5 * DAY_MS })]);
  await compact(source, lake, NOW, { now });
  expect(await removeExpired(lake, '2026-11-25')).toEqual(['2026-11-23']);
  expect(await removeExpired(lake, '2026-11-25')).toEqual([]);
  expect(await askLake(lake, 'SELECT day::VARCHAR AS day FROM received')).toEqual([{ day: '2026-11-27' }]);
});

it('removes views of monitoring before everything else, each file once', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  const old = { receivedAt: NOW - 5 * DAY_MS };
  await store.append([pageView(1), pageView(2, old), monitoredView(3, 1), monitoredView(4, 1, old)]);
  await store.append([pageView(5, { receivedAt: NOW - 9 * DAY_MS })]);
  await compact(source, lake, NOW, { now });
  expect(await removeMonitoring(lake, '2026-11-25')).toEqual(['2026-11-23']);
  expect(await removeMonitoring(lake, '2026-11-25')).toEqual([]);
  expect(await askLake(lake, 'SELECT event, day::VARCHAR AS day FROM received ORDER BY day, event')).toEqual([
    { event: 'page', day: '2026-11-19' },
    { event: 'page', day: '2026-11-23' },
    { event: 'page', day: '2026-11-27' },
    { event: 'view', day: '2026-11-27' },
  ]);
});
