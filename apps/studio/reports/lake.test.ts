import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from '../../collector/testing/startCollector.ts';
import { startAdmin } from '../testing/startAdmin.ts';
import { bucketVariables } from './bucket/bucketSettings.ts';
import { LakeCopier } from './bucket/LakeCopier.ts';
import { startBucket } from './bucket/testing/startBucket.ts';
import { LakeKeeper } from './compaction/LakeKeeper.ts';
import { testId } from './testing/createReportFixture.ts';

const HOUR_MS = 3_600_000;
/** At least two closed hours ago, and now. */
const EARLIER = Date.now() - 3 * HOUR_MS;

function pageView(visitor: number, receivedAt: number) {
  const time = new Date(receivedAt).toISOString();
  return {
    ...{ vendor: 'segment', type: 'page', event: 'home', userId: null, anonymousId: testId(visitor), receivedAt },
    ...{ messageId: crypto.randomUUID(), isValid: true, reason: null },
    payload: {
      ...{ type: 'page', name: 'home', timestamp: time, sentAt: time, properties: { name: 'home', path: '/' } },
      context: { page: { path: '/' }, sessionId: testId(visitor), locale: 'en-US' },
    },
  };
}

/** Files below a folder whose bytes have an id, as text or as 16 bytes. */
function filesWith(folder: string, id: string): string[] {
  const binary = Buffer.from(id.replaceAll('-', ''), 'hex');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(id) || bytes.includes(binary);
    });
}

async function start() {
  const collector = await startCollector();
  const { file, databaseUrl } = collector.database;
  const environment = { LAKE_DIR: join(collector.folder, 'lake'), STORE_FILE: file, DATABASE_URL: databaseUrl };
  const keeper = new LakeKeeper({ ...environment, STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30 });
  onTestFinished(async () => {
    await keeper.close();
    await collector.close();
  });
  return { collector, keeper, environment };
}

async function totalsOf(adminUrl: string): Promise<unknown[] | undefined> {
  const response = await fetch(`${adminUrl}/api/reports/totals`);
  const { rows } = (await response.json()) as { rows: unknown[][] };
  return rows[0]?.slice(0, 3);
}

it('reports what is compacted and what isn’t, and erases a visitor from both', async () => {
  const { collector, keeper, environment } = await start();
  const { LAKE_DIR: folder } = environment;
  await collector.store.append([1, 2, 3].map((visitor) => pageView(visitor, EARLIER)));
  await keeper.compact();
  expect(keeper.problems).toEqual([]);
  await collector.store.append([1, 4].map((visitor) => pageView(visitor, Date.now())));
  const replay = `device_id=${testId(1)}&session_id=1764&type=replay&api_key=${VENDOR_KEY}`;
  await collector.post(`/amplitude/sessions/v2/track?${replay}`, {
    version: 2,
    events: [`{"type":3,"timestamp":${Date.now()}}`],
  });
  const admin = await startAdmin(collector, environment);
  onTestFinished(() => admin.close());
  const totals = () => totalsOf(admin.adminUrl);
  expect(await totals()).toEqual([4, 4, 5]);
  expect(filesWith(folder, testId(1))).not.toEqual([]);
  // As a report process leaves them that is killed while it reads records.
  writeFileSync(join(folder, 'reports', 'incoming-0.json'), testId(1));
  const erase = (id: string) => fetch(`${admin.adminUrl}/inspector/api/visitors/${id}`, { method: 'DELETE' });
  expect(await (await erase(testId(1))).json()).toMatchObject({ events: 2, recordingParts: 1, erasedLakeRows: 1 });
  // Also the store, its log, and what the studio keeps.
  expect(filesWith(collector.folder, testId(1))).toEqual([]);
  expect(filesWith(folder, testId(2))).not.toEqual([]);
  expect(await totals()).toEqual([3, 3, 3]);
});

it('a visitor’s events can’t stop reports or compaction', async () => {
  const { collector, keeper, environment } = await start();
  const odd = [{ page: { path: '/\ud800' } }, { replayId: 'r', sessionStart: 9e18 }].map((context) =>
    viewEvent({ writeKey: WRITE_KEY, event: 'no event of the plan', context }),
  );
  for (const event of odd) expect((await collector.post('/segment/v1/t', event)).status).toBe(200);
  const hostile = odd.map((payload, index) => ({ ...pageView(2 + index, EARLIER), isValid: false, payload }));
  await collector.store.append([pageView(1, EARLIER), ...hostile]);
  const admin = await startAdmin(collector, environment);
  onTestFinished(() => admin.close());
  expect(await totalsOf(admin.adminUrl)).toEqual([1, 1, 1]);
  await keeper.compact();
  expect(keeper.problems).toEqual([]);
  expect(await totalsOf(admin.adminUrl)).toEqual([1, 1, 1]);
});

it('erases before a compaction that waits, and then compacts what is left', async () => {
  const { collector, keeper, environment } = await start();
  await collector.store.append([1, 2].map((visitor) => pageView(visitor, EARLIER)));
  await keeper.compact();
  await collector.store.append([1, 2].map((visitor) => pageView(visitor, EARLIER + 1)));
  const erasing = Promise.all([keeper.erase([testId(1)]), keeper.erase([testId(2)])]);
  // Both are one change, which has to be repeated after the store's erasure.
  expect(await erasing).toEqual([2, 2]);
  await keeper.compact();
  expect(filesWith(environment.LAKE_DIR, testId(1))).not.toEqual([]);
  expect(keeper.problems).toEqual([]);
});

it('copies the lake to a bucket, erases there too, and is restored from it', async () => {
  const { collector, keeper, environment } = await start();
  const server = await startBucket();
  onTestFinished(() => server.close());
  const { settings: bucket } = server;
  await collector.store.append([1, 2].map((visitor) => pageView(visitor, EARLIER)));
  await keeper.compact();
  const copier = new LakeCopier({ ...environment, STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30, bucket });
  onTestFinished(() => copier.close());
  expect(await copier.copy()).toMatchObject({ type: 'done' });
  const admin = await startAdmin(collector, { ...environment, ...bucketVariables(bucket) });
  onTestFinished(() => admin.close());
  const erase = await fetch(`${admin.adminUrl}/inspector/api/visitors/${testId(1)}`, { method: 'DELETE' });
  expect(erase.status).toBe(200);
  expect(await erase.json()).toMatchObject({ erasedLakeRows: 1, lakeBucket: 'erased' });
  expect(await (await fetch(`${admin.adminUrl}/metrics`)).text()).toContain('\nservices_lake_bucket_behind 0\n');
  const restored = join(collector.folder, 'restored');
  for (const [path, bytes] of await server.files()) {
    mkdirSync(dirname(join(restored, path)), { recursive: true });
    writeFileSync(join(restored, path), bytes);
  }
  expect(filesWith(restored, testId(1))).toEqual([]);
  expect(filesWith(restored, testId(2))).not.toEqual([]);
  const another = await startAdmin(collector, { ...environment, LAKE_DIR: restored });
  onTestFinished(() => another.close());
  expect(await totalsOf(another.adminUrl)).toEqual([1, 1, 1]);
});

it('says where the bucket has not confirmed an erasure', async () => {
  const { collector, keeper, environment } = await start();
  await collector.store.append([1, 2].map((visitor) => pageView(visitor, EARLIER)));
  await keeper.compact();
  const server = await startBucket();
  await server.close();
  const admin = await startAdmin(collector, { ...environment, ...bucketVariables(server.settings) });
  onTestFinished(() => admin.close());
  const erase = await fetch(`${admin.adminUrl}/inspector/api/visitors/${testId(1)}`, { method: 'DELETE' });
  expect(erase.status).toBe(202);
  expect(await erase.json()).toMatchObject({ erasedLakeRows: 1, lakeBucket: expect.stringContaining('ECONNREFUSED') });
  const { problems } = (await (await fetch(`${admin.adminUrl}/api/health`)).json()) as { problems: string[] };
  expect(problems).toContainEqual(expect.stringContaining('reports: the bucket cumulus is behind by'));
});
