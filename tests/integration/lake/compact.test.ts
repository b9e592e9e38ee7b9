import { rmSync } from 'node:fs';
import { compact, type Lake, openSqliteSource, toLakeId } from '@cumulus/lake';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import { KINDS, startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, monitoredView, pageView, uuid } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = () => NOW;

const counts = async (lake: Lake) =>
  askLake(
    lake,
    'SELECT day::VARCHAR AS day, count(*) AS rows, count(DISTINCT message_id) AS ids FROM received GROUP BY day ORDER BY day',
  );

/** Deletes all events, as retention does. */
async function removeAll(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await deleteExpired(database, 'event', { maxDays: 0, maxBytes: Number.POSITIVE_INFINITY }, NOW + DAY_MS);
  await database.close();
}

describe.each(KINDS)('compaction of the store on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  it('copies what was received in closed hours, by the day it occurred on, and leaves it in the store', async () => {
    const { store, source, lake } = await createLakeFixture(databases);
    await store.append([pageView(1), pageView(3), pageView(2, { receivedAt: NOW - 30 * 60_000 })]);
    expect(await compact(source, lake, NOW, { now })).toEqual({ read: 2, added: 2, repeated: 0, merged: [] });
    expect(await counts(lake)).toEqual([{ day: '2026-11-27', rows: 2, ids: 2 }]);
    expect((await store.list({ limit: 10 })).events).toHaveLength(3);
    expect(await askLake(lake, 'SELECT * FROM events ORDER BY occurred_at DESC LIMIT 1')).toMatchObject([
      {
        ...{ event: 'page', message_id: uuid(1), anonymous_id: uuid(1), anonymous_key: null, name: 'pricing' },
        ...{ received_at: '2026-11-27T11:59:59.000Z', occurred_at: '2026-11-27T11:59:58.800Z', sent_at: null },
        ...{ original_timestamp: '2026-11-27T11:59:58.700Z', device: 'mobile', properties: null },
        ...{ context_page_path: '/pricing', context_session_id: uuid(1_001), context_location_country: 'DE' },
        ...{ context_campaign_source: 'google', context_channel: 'Organic Search', context_locale: 'de-DE' },
      },
    ]);
  });

  it('copies the page views of monitoring with their errors, and no error with its texts', async () => {
    const { store, source, lake } = await createLakeFixture(databases);
    const error = { type: 'error', event: 'TypeError', messageId: 'e', payload: { error: { message: 'secret' } } };
    await store.append([pageView(1), monitoredView(1, 1), monitoredView(1, 2), monitoredView(1, 3, error)]);
    expect(await compact(source, lake, NOW, { now })).toMatchObject({ read: 3, added: 3 });
    expect(await compact(source, lake, NOW, { now })).toMatchObject({ read: 0, added: 0 });
    const seen = 'event, anonymous_id, view_id, report, errors, context_page_path, context_session_id';
    expect(await askLake(lake, `SELECT ${seen} FROM events WHERE vendor = 'datadog' ORDER BY report`)).toEqual(
      [1, 2].map((report) => ({
        ...{ event: 'view', anonymous_id: uuid(1), view_id: uuid(2_001), report, errors: report },
        ...{ context_page_path: '/pricing', context_session_id: null },
      })),
    );
  });

  it('adds what came since, merges the files of days that are over, and adds nothing twice', async () => {
    const { store, source, lake } = await createLakeFixture(databases);
    await store.append([pageView(1), pageView(2)]);
    await compact(source, lake, NOW, { now });
    const late = new Date(NOW - 3 * DAY_MS).toISOString();
    const received = NOW - 2 * HOUR_MS;
    const payload = { ...pageView(3).payload, timestamp: late, sentAt: new Date(received).toISOString() };
    await store.append([
      pageView(3, { receivedAt: received, payload }),
      pageView(4),
      pageView(5, { vendor: 'consent', type: 'consent' }),
    ]);
    expect(await compact(source, lake, NOW, { now, maxParts: 1 })).toMatchObject({
      added: 3,
      repeated: 0,
      merged: ['2026-11-27'],
    });
    expect(await compact(source, lake, NOW, { now, maxParts: 1 })).toEqual({
      read: 0,
      added: 0,
      repeated: 0,
      merged: [],
    });
    expect(await counts(lake)).toEqual([
      { day: '2026-11-25', rows: 1, ids: 1 },
      { day: '2026-11-27', rows: 4, ids: 4 },
    ]);
  });

  it('knows an event that the store removed and got again, also when it was sent a week later', async () => {
    const { store, source, lake, databaseOptions } = await createLakeFixture(databases);
    const other = pageView(2, { receivedAt: NOW - 10 * DAY_MS });
    await store.append([pageView(1), other]);
    await compact(source, lake, NOW, { now });
    await removeAll(databaseOptions);
    const again = (record: typeof other) => {
      const receivedAt = NOW - 2 * HOUR_MS;
      return {
        ...record,
        receivedAt,
        payload: { ...record.payload, sentAt: new Date(receivedAt - 100).toISOString() },
      };
    };
    expect(await store.append([again(pageView(1)), again(other), pageView(3)])).toEqual({ stored: 3, duplicates: 0 });
    expect(await compact(source, lake, NOW, { now })).toMatchObject({ read: 3, added: 1, repeated: 2 });
  });

  it('takes records of any client', async () => {
    const { store, source, lake } = await createLakeFixture(databases);
    const odd = {
      timestamp: 'yesterday',
      context: { page: 'text', sessionId: 7, campaign: [1] },
      properties: { a: 'quote " \\ \n' },
    };
    await store.append([
      pageView(1, { payload: odd, anonymousId: "it's", messageId: 'ajs-next-1' }),
      pageView(2, { type: 'track', event: 'veiw web', isValid: false, reason: 'not planned', payload: odd }),
      pageView(3, { vendor: 'visitor-identification', type: 'identified', event: null, anonymousId: null }),
    ]);
    await compact(source, lake, NOW, { now });
    expect(
      await askLake(
        lake,
        'SELECT event, anonymous_id, anonymous_key, message_id, context_page_path, original_timestamp FROM received ORDER BY received_at DESC',
      ),
    ).toEqual([
      {
        event: 'page',
        anonymous_id: toLakeId("it's"),
        anonymous_key: "it's",
        message_id: toLakeId('ajs-next-1'),
        context_page_path: null,
        original_timestamp: null,
      },
      {
        event: 'veiw web',
        anonymous_id: uuid(2),
        anonymous_key: null,
        message_id: uuid(2),
        context_page_path: null,
        original_timestamp: null,
      },
      expect.objectContaining({ event: 'identified', anonymous_id: null, context_page_path: '/pricing' }),
    ]);
    expect(await askLake(lake, 'SELECT event FROM events ORDER BY event')).toEqual([
      { event: 'identified' },
      { event: 'page' },
    ]);
    const [invalid] = await askLake(lake, 'SELECT properties FROM received WHERE NOT is_valid');
    expect(JSON.parse(String(invalid?.properties))).toEqual(odd.properties);
  });
});

it('begins again with another store, and finds what it has of it already', async () => {
  const databases = await startDatabases('SQLite');
  const { store, source, lake, file } = await createLakeFixture(databases);
  await store.append([pageView(3), pageView(2), pageView(1)]);
  await compact(source, lake, NOW, { now });
  await Promise.all([store.close(), source.close()]);
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  const restored = await openStore({ file });
  await restored.append([pageView(3), pageView(9, { receivedAt: NOW - 2 * HOUR_MS })]);
  const other = openSqliteSource(file);
  expect(await compact(other, lake, NOW, { now })).toMatchObject({ read: 2, added: 1, repeated: 1 });
  await Promise.all([restored.close(), other.close()]);
  await databases.stop();
});
