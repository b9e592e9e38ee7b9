import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../../../apps/collector/testing/startCollector.ts';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { bucketVariables } from '../../../apps/studio/reports/bucket/bucketSettings.ts';
import { LakeCopier } from '../../../apps/studio/reports/bucket/LakeCopier.ts';
import { startBucket, type TestBucket } from '../../../apps/studio/reports/bucket/testing/startBucket.ts';
import { LakeKeeper } from '../../../apps/studio/reports/compaction/LakeKeeper.ts';
import { testId } from '../../../apps/studio/reports/testing/createReportFixture.ts';
import { startAdmin } from '../../../apps/studio/testing/startAdmin.ts';

const HOUR_MS = 3_600_000;
const ERIN = {
  anonymousId: testId(1),
  userId: 'user-erin-4711',
  email: 'Erin.Vale@Studio.example',
  consentId: testId(901),
};
const OTHER = testId(2);
const TEXTS = Object.values(ERIN);
/** Of a funnel that nobody finished. */
const STEPS = [{ page: '/' }, { page: '/pricing' }];

function received(fields: {
  anonymousId: string;
  receivedAt: number;
  payload?: object;
  vendor?: string;
  type?: string;
}) {
  const { receivedAt, payload = {}, ...ids } = fields;
  const time = new Date(receivedAt).toISOString();
  return {
    ...{ vendor: 'segment', type: 'page', event: 'home', userId: null, messageId: crypto.randomUUID(), receivedAt },
    ...{ isValid: true, reason: null, ...ids },
    payload: {
      ...{ type: 'page', name: 'home', timestamp: time, sentAt: time, properties: { name: 'home', path: '/' } },
      context: { page: { path: '/' }, sessionId: fields.anonymousId, locale: 'en-US' },
      ...payload,
    },
  };
}

const view = (anonymousId: string, hours: number) =>
  received({ anonymousId, receivedAt: Date.now() - hours * HOUR_MS - 1_000 });

/** What a browser of hers has sent, also to product analytics, monitoring and the recorders. */
async function recordVisit({ store, post }: CollectorFixture): Promise<void> {
  const { anonymousId, userId, email, consentId } = ERIN;
  const receivedAt = Date.now() - 3 * HOUR_MS;
  const decision = { consentId, groups: ['C0001'], version: '2026-11', decidedAt: new Date(receivedAt).toISOString() };
  const monitored = {
    ...{
      _dd: { document_version: 1 },
      session: { id: testId(11) },
      view: { id: testId(12), url: `https://x.test/${email}` },
    },
    error: { type: 'Error', message: `no account ${email}`, stack: 'at x' },
  };
  await store.append([
    { ...received({ anonymousId, receivedAt, type: 'identify', payload: { traits: { email } } }), userId },
    { ...received({ anonymousId: consentId, receivedAt, vendor: 'consent', type: 'consent' }), payload: decision },
    ...['view', 'error'].map((type) =>
      received({ anonymousId, receivedAt, vendor: 'datadog', type, payload: monitored }),
    ),
    received({ anonymousId, receivedAt, vendor: 'amplitude', payload: { user_properties: { email } } }),
    { ...view(anonymousId, 0), isValid: false, reason: `properties.${email} isn’t planned` },
  ]);
  const replay = `device_id=${anonymousId}&session_id=1764&type=replay&api_key=${VENDOR_KEY}`;
  await post(`/amplitude/sessions/v2/track?${replay}`, {
    version: 2,
    events: [`{"type":3,"timestamp":${Date.now()},"data":{"text":"${email}"}}`],
  });
}

/** Compacts what is stored, and merges days with more than one file: what they replace stays for a while. */
async function compactNow(file: string, folder: string): Promise<void> {
  const lake = await openLake({ folder });
  const source = openSqliteSource(file);
  await compact(source, lake, Date.now(), { maxParts: 1 });
  await updateVisits(lake);
  await source.close();
  lake.close();
}

/** What processes leave that are killed in a change, in a report, and between two steps. */
function leaveOver(lake: string): void {
  const text = JSON.stringify(ERIN);
  const [events] = parquetIn(join(lake, 'events'));
  const day = dirname(String(events));
  for (const folder of ['staging', 'reports']) mkdirSync(join(lake, folder), { recursive: true });
  for (const path of [
    'staging/incoming-0.json',
    'staging/duckdb_temp_storage_DEFAULT-0.tmp',
    'reports/incoming-0.json',
  ])
    writeFileSync(join(lake, path), text);
  writeFileSync(join(lake, 'reports/duckdb_temp_block-1.block'), text);
  cpSync(String(events), join(lake, 'staging/written.parquet'));
  cpSync(String(events), join(day, '99999999-0.parquet'));
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const parquetIn = (folder: string) => filesIn(folder).filter((path) => path.endsWith('.parquet'));

/** Files that have a text in any case, or an id as 16 bytes; Parquet files also in what they say when they are read. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const binary = /^[\da-f-]{36}$/.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
  const connection = await (await DuckDBInstance.create(':memory:', { memory_limit: '300MB' })).connect();
  const found: string[] = [];
  for (const path of filesIn(folder)) {
    const bytes = readFileSync(path);
    const isThere = bytes.toString('latin1').toLowerCase().includes(wanted) || (binary && bytes.includes(binary));
    if (isThere || (path.endsWith('.parquet') && (await readsAs(path)))) found.push(path.slice(folder.length + 1));
  }
  connection.closeSync();
  return found;

  async function readsAs(path: string): Promise<boolean> {
    const query = `SELECT count(*)::INTEGER AS rows FROM read_parquet('${path}') AS one WHERE contains(lower(to_json(one)::VARCHAR), '${wanted}')`;
    const [row] = (await connection.runAndReadAll(query)).getRowObjectsJS();
    return Number(row?.rows) > 0;
  }
}

/** Writes what a bucket has into a folder. */
async function download(server: TestBucket, folder: string): Promise<void> {
  for (const [path, bytes] of await server.files()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

it('leaves nothing of a visitor in stores, files, recordings, leftovers, answers and the bucket', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const server = await startBucket();
  onTestFinished(() => server.close());
  const lake = join(collector.folder, 'lake');
  const environment = {
    LAKE_DIR: lake,
    STORE_FILE: collector.database.file,
    STORE_MAX_DAYS: 395,
    MONITORING_MAX_DAYS: 30,
  };
  for (const hours of [30, 29]) {
    await collector.store.append([view(ERIN.anonymousId, hours), view(OTHER, hours)]);
    await compactNow(environment.STORE_FILE, lake);
  }
  const copier = new LakeCopier({ ...environment, bucket: server.settings });
  onTestFinished(() => copier.close());
  await copier.copy();
  await server.store('events/day=2026-11-01/00000001-0.parquet', ERIN.email);
  await recordVisit(collector);
  // The studio compacts some seconds after its start: on a slow machine that would be before the erasure.
  const start = vi.spyOn(LakeKeeper.prototype, 'start').mockReturnValue();
  onTestFinished(() => start.mockRestore());
  const admin = await startAdmin(collector, {
    ...{ LAKE_DIR: lake, STORE_FILE: environment.STORE_FILE, ...bucketVariables(server.settings) },
  });
  onTestFinished(() => admin.close());
  const { consent, analytics } = leadSubmission();
  await admin.leadStore.add(
    leadSubmission({
      ...{ email: ERIN.email, consent: { ...consent, consentId: ERIN.consentId } },
      analytics: analytics && { ...analytics, anonymousId: ERIN.anonymousId },
    }),
    ['mail'],
  );
  const ask = async (path: string, init?: RequestInit) => (await fetch(admin.adminUrl + path, init)).text();
  const answers = async () =>
    (
      await Promise.all([
        ask('/api/visitors'),
        ask('/api/recordings'),
        ask('/api/health/errors'),
        ask(`/api/reports/funnel-visitors?steps=${encodeURIComponent(JSON.stringify(STEPS))}&lost=1`),
        ask('/inspector/api/events'),
      ])
    ).join('\n');
  for (const text of TEXTS) await ask(`/api/visitors/${text}`);
  leaveOver(lake);

  const before = await answers();
  for (const text of TEXTS) {
    expect(await filesWith(collector.folder, text), text).not.toEqual([]);
    expect(before.toLowerCase(), text).toContain(text.toLowerCase());
  }
  const ids = TEXTS.map((text) => `id=${encodeURIComponent(text)}`).join('&');
  const erased = await ask(`/inspector/api/visitors?${ids}`, { method: 'DELETE' });
  expect(JSON.parse(erased)).toMatchObject({ erasedLakeRows: 2, lakeBucket: 'erased', recordingParts: 1 });

  const expectNothing = async () => {
    const bucket = join(collector.folder, `bucket-${crypto.randomUUID()}`);
    await download(server, bucket);
    expect(parquetIn(bucket)).not.toEqual([]);
    const after = (await answers()).toLowerCase();
    for (const text of TEXTS) {
      expect(await filesWith(collector.folder, text), text).toEqual([]);
      expect(after, text).not.toContain(text.toLowerCase());
    }
    expect(await filesWith(lake, OTHER)).not.toEqual([]);
    expect(after).toContain(OTHER);
  };
  await expectNothing();
  // The next compaction and the next copy bring nothing back.
  const keeper = new LakeKeeper(environment);
  onTestFinished(() => keeper.close());
  await keeper.compact();
  expect(keeper.problems).toEqual([]);
  expect(await copier.copy()).toMatchObject({ type: 'done' });
  await expectNothing();
});
