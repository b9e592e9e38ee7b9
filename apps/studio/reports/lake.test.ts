import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startCollector, VENDOR_KEY } from '../../collector/testing/startCollector.ts';
import { startAdmin } from '../testing/startAdmin.ts';
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
  const totals = async () => {
    const response = await fetch(`${admin.adminUrl}/api/reports/totals`);
    const { rows } = (await response.json()) as { rows: unknown[][] };
    return rows[0]?.slice(0, 3);
  };
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
