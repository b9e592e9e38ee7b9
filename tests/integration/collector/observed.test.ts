import { randomBytes } from 'node:crypto';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RecordingPart, recordingRecord } from '../../../apps/collector/recordings/recordingRecord.ts';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { RECORD_TABLES, TABLE_NAMES, type TableName } from '../../../apps/collector/store/tables.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const DAY_MS = 86_400_000;
const FOREVER = 100_000;
const TABLES = ['product_event', 'monitoring', 'recording'] as const;
const vendorOf = (table: TableName) => RECORD_TABLES[table].vendors[0];

const part = (fields: Partial<RecordingPart> = {}, receivedAt = Date.now()): ReceivedRecord => {
  const inflated = Buffer.from(`{"events":[],"n":${Math.random()}}`);
  return recordingRecord(
    {
      ...{ vendor: 'amplitude-replay', type: 'replay', sessionId: 's1', anonymousId: 'a1', from: 1, to: 2, events: 1 },
      ...{ inflated, packed: inflated, compression: 'gzip' },
      ...fields,
    },
    receivedAt,
  );
};

describe.each(KINDS)('product analytics, monitoring and recordings on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  let store: Store;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    options = await databases.create();
    store = await openStore(options);
  });
  afterEach(() => store.close());

  const countIn = async (table: string) =>
    Number((await askDatabase(options, `SELECT count(*) AS n FROM ${table}`))[0]?.n);

  it.each(TABLES)('%s: the oldest go when its quota is full, and those of the other tables stay', async (table) => {
    // PostgreSQL compresses what repeats.
    const payload = { text: randomBytes(1_500).toString('base64') };
    const vendor = vendorOf(table);
    const others = TABLE_NAMES.filter((name) => name !== table).map((name) =>
      record({ vendor: vendorOf(name), messageId: `other-${name}`, receivedAt: 0, payload }),
    );
    await store.append(others);
    for (let n = 0; n < 6; n += 1) {
      const step = Array.from({ length: 100 }, (_, index) => n * 100 + index);
      await store.append(step.map((at) => record({ vendor, payload, messageId: `m${at}`, receivedAt: at })));
    }
    const database = await openDatabase(options);
    const limits = { maxDays: FOREVER, maxBytes: 1_000_000 };
    // The others have as little room, and use less.
    for (const name of TABLE_NAMES.filter((one) => one !== table && one !== 'event'))
      expect(await deleteExpired(database, name, limits, DAY_MS)).toMatchObject({ byAge: 0, bySize: 0 });
    const { bySize } = await deleteExpired(database, table, limits, DAY_MS);
    expect(await database.size(table)).toBeLessThanOrEqual(1_000_000);
    await database.close();
    expect(bySize).toBeGreaterThan(150);
    const left = (await store.list({ limit: 1_000, vendor })).events;
    expect(left.at(-1)?.receivedAt).toBe(bySize);
    expect(left).toHaveLength(600 - bySize);
    for (const name of TABLE_NAMES.filter((one) => one !== table)) expect(await countIn(name)).toBe(1);
  });

  it.each(TABLES)('%s: is removed when its retention is over', async (table) => {
    const now = Date.now();
    const old = Array.from({ length: 60 }, () => record({ vendor: vendorOf(table), receivedAt: now - 31 * DAY_MS }));
    await store.append([
      ...old,
      record({ vendor: vendorOf(table), messageId: 'young', receivedAt: now - 29 * DAY_MS }),
    ]);
    const database = await openDatabase(options);
    const limits = { maxDays: 30, maxBytes: 1e12 };
    expect(await deleteExpired(database, table, limits, now)).toEqual({
      byAge: 60,
      bySize: 0,
      unsent: 0,
    });
    await database.close();
    expect((await store.list({ limit: 10 })).events.map(({ messageId }) => messageId)).toEqual(['young']);
  });

  it('is exported and erased with its visitor, whichever of the visitor’s ids is given', async () => {
    const ofVisitor = (anonymousId: string, userId: string | null) => [
      record({ type: 'identify', anonymousId, userId }),
      record({ vendor: 'amplitude', type: 'identify', anonymousId, userId }),
      record({ vendor: 'datadog', type: 'view', anonymousId }),
      part({ anonymousId, sessionId: `${anonymousId}-session` }),
      part({ anonymousId, vendor: 'datadog-replay', compression: 'deflate' }),
      part({ anonymousId, type: 'interaction' }),
    ];
    await store.append([...ofVisitor('visitor', 'user-7'), ...ofVisitor('other', null)]);
    const exported = await store.exportVisitor(['user-7']);
    expect(exported.identities.sort()).toEqual(['user-7', 'visitor']);
    expect(exported.events.map(({ vendor }) => vendor).sort()).toEqual([
      ...['amplitude', 'amplitude-replay', 'amplitude-replay', 'datadog', 'datadog-replay', 'segment'],
    ]);
    expect(exported.events.filter(({ message }) => 'data' in JSON.parse(message))).toHaveLength(3);
    expect(await store.eraseVisitor(['user-7'])).toMatchObject({
      ...{ events: 1, productEvents: 1, monitoringEvents: 1, recordingParts: 3, links: 1, forwarded: 0 },
    });
    for (const table of TABLES) {
      const rows = JSON.stringify(await askDatabase(options, `SELECT * FROM ${table}`));
      expect(rows).not.toContain('visitor');
      expect(rows).toContain('other');
    }
    expect((await store.recordings('visitor', 10)).length).toBe(0);
    expect((await store.recordings(undefined, 10)).length).toBe(3);
  });

  it('lists recordings without their bytes, and reads their parts in order', async () => {
    await store.append([
      part({ from: 5_000 }, 10_000),
      part({ from: 4_000 }, 10_001),
      part({ type: 'interaction' }, 1),
    ]);
    const listed = await store.list({ limit: 10, vendor: 'amplitude-replay' });
    expect(listed.events).toHaveLength(3);
    for (const { message } of listed.events) expect(JSON.parse(message)).not.toHaveProperty('data');
    const facts = { vendor: 'amplitude-replay', sessionId: 's1', anonymousId: 'a1' };
    expect(await store.recordings('a1', 10)).toEqual([
      { ...facts, type: 'replay', parts: 2, from: 4_000, to: 5_000 },
      { ...facts, type: 'interaction', parts: 1, from: 1, to: 1 },
    ]);
    const first = await store.recordingParts({ sessionId: 's1', type: 'replay', after: 0, limit: 1 });
    expect(first.parts.map(({ occurredAt }) => occurredAt)).toEqual([5_000]);
    const second = await store.recordingParts({ sessionId: 's1', type: 'replay', after: first.next ?? 0, limit: 1 });
    expect(second.parts.map(({ occurredAt }) => occurredAt)).toEqual([4_000]);
    expect(second.next).toBeUndefined();
  });
});
