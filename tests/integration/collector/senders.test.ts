import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, openStore, type StoreOptions } from '../../../apps/collector/store/openStore.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { RECORD_TABLES, TABLE_NAMES, type TableName } from '../../../apps/collector/store/tables.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const DAY_MS = 86_400_000;
const FOREVER = 100_000;
/** Nothing is removed of consent records to make room. */
const TABLES = TABLE_NAMES.filter((table) => table !== 'consent');
const FLOODER = '203.0.113.9';

/** Who sends from a network, without limits. */
const from = (network: string): RecordSender => ({ network, charge: () => undefined });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
/** PostgreSQL compresses what repeats. */
const text = (bytes: number) => ({ text: randomBytes((bytes * 3) / 4).toString('base64') });

describe.each(KINDS)('who sent the records on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  let folder: string;
  let store: Store;
  const clock = { ms: 0 };
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    clock.ms = Date.now();
    folder = mkdtempSync(join(tmpdir(), 'senders-'));
    options = await databases.create();
    await open();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (more: Partial<StoreOptions> = {}) => {
    store = await openStore({ ...options, sendersFolder: folder, now: () => clock.ms, ...more });
  };
  const reopen = async (more: Partial<StoreOptions> = {}) => {
    await store.close();
    await open(more);
  };
  const send = (network: string, table: TableName, count: number, bytes: number, at = clock.ms) =>
    store.append(
      times(count).map((n) =>
        record({
          vendor: RECORD_TABLES[table].vendors[0],
          ...{ messageId: `${network}-${table}-${n}`, anonymousId: network, receivedAt: at, payload: text(bytes) },
        }),
      ),
      from(network),
    );
  const idsOf = async (table: TableName) => {
    const rows = await askDatabase(options, `SELECT message_id FROM ${table} ORDER BY id`);
    return rows.map((row) => String(row.message_id));
  };
  const remove = async (table: TableName, maxBytes: number) => {
    const database = await openDatabase(options);
    const removal = await deleteExpired(database, table, { maxDays: FOREVER, maxBytes }, clock.ms);
    await database.close();
    return removal;
  };

  it.each(TABLES)(
    '%s: a flood of one network displaces nothing of others, though all was there before',
    async (table) => {
      for (const n of times(20)) await send(`198.51.100.${n}`, table, 1, 2_000, n);
      await store.append([
        record({ vendor: RECORD_TABLES[table].vendors[0], messageId: 'before senders were known', receivedAt: 0 }),
      ]);
      await send(FLOODER, table, 1_000, 2_000);
      expect((await remove(table, 1_000_000)).bySize).toBeGreaterThan(400);
      const left = await idsOf(table);
      expect(left.filter((id) => !id.startsWith(FLOODER))).toHaveLength(21);
      expect(left.length).toBeGreaterThan(100);
    },
  );

  it('senders whose records were deleted for their age are no longer in the way', async () => {
    await send('192.0.2.1', 'monitoring', 500, 2_000, 0);
    await send(FLOODER, 'monitoring', 500, 2_000);
    const database = await openDatabase(options);
    const byAge = { maxDays: 1, maxBytes: 600_000 };
    const removal = await deleteExpired(database, 'monitoring', byAge, clock.ms);
    expect([removal.byAge, await database.size('monitoring')]).toEqual([500, expect.any(Number)]);
    expect(await database.size('monitoring')).toBeLessThanOrEqual(600_000);
    await database.close();
    expect((await store.senders()).length).toBe(1);
  });

  it('the largest senders are cut to the same size, and the oldest records go once none is large', async () => {
    await send('192.0.2.1', 'monitoring', 300, 2_000);
    await send('192.0.2.2', 'monitoring', 200, 2_000);
    await send('192.0.2.3', 'monitoring', 50, 2_000);
    const count = async (network: string) => (await idsOf('monitoring')).filter((id) => id.startsWith(network)).length;
    await remove('monitoring', 800_000);
    expect(await count('192.0.2.3')).toBe(50);
    expect(Math.abs((await count('192.0.2.1')) - (await count('192.0.2.2')))).toBeLessThanOrEqual(1);
    // Each has less than a hundredth of the limit.
    await store.append(
      times(150).map((n) =>
        record({ vendor: 'amplitude', messageId: `old-${n}`, receivedAt: n, payload: text(8_000) }),
      ),
    );
    await send('192.0.2.4', 'product_event', 1, 8_000);
    await remove('product_event', 1_000_000);
    const left = await idsOf('product_event');
    expect(left.at(-1)).toBe('192.0.2.4-product_event-0');
    expect([left.includes('old-149'), left.includes('old-0')]).toEqual([true, false]);
  });

  it('what is removed by size is a problem and logged, until it hasn’t happened for a day', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['setInterval'] });
    await reopen({ limits: { event: { maxDays: FOREVER, maxBytes: 1_000_000 } } });
    for (const n of times(20)) await send(`198.51.100.${n}`, 'event', 1, 2_000, n);
    await send(FLOODER, 'event', 1_000, 2_000);
    expect(store.problems()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => store.problems().length > 0, { timeout: 20_000 });
    expect(store.problems()).toEqual([
      expect.stringMatching(/^\d+ events \(table event\) were removed before STORE_MAX_DAYS, since STORE_MAX_MB/),
    ]);
    expect(logged.mock.calls.flat().join()).toContain('STORE_MAX_MB left no room');
    expect((await idsOf('event')).filter((id) => !id.startsWith(FLOODER))).toHaveLength(20);
    const metrics = await store.metrics();
    const evicted = metrics.find(({ name }) => name === 'services_store_evicted_total')?.samples[0];
    expect([evicted?.labels, Number(evicted?.value) > 100]).toEqual([{ table: 'event' }, true]);
    clock.ms += DAY_MS;
    expect(store.problems()).toEqual([]);
  });

  it('is known as a code of today and yesterday, and never as an address', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    await reopen({ limits: { monitoring: { maxDays: FOREVER, maxBytes: 1e12 } } });
    await send(FLOODER, 'event', 3, 100);
    await send(FLOODER, 'monitoring', 2, 100);
    await send(FLOODER, 'consent', 1, 100);
    const codes = await store.senders();
    expect(codes.map(({ table, records }) => [table, records])).toEqual([
      ...[['event', 3] as const, ['consent', 1] as const, ['monitoring', 2] as const],
    ]);
    const [ofEvents, ofConsent, ofMonitoring] = codes.map(({ code }) => code);
    expect([ofMonitoring, ofConsent === ofEvents]).toEqual([ofEvents, false]);
    // A restart on the same day goes on with the same key, another day has another one.
    await reopen({ limits: { monitoring: { maxDays: FOREVER, maxBytes: 1e12 } } });
    await send(`${FLOODER}0`, 'event', 1, 100);
    await store.append([record({ messageId: 'again' })], from(FLOODER));
    expect((await store.senders()).find(({ code }) => code === ofEvents)?.records).toBe(4);
    clock.ms += DAY_MS;
    await store.append([record({ messageId: 'next day' })], from(FLOODER));
    expect(new Set((await store.senders()).map(({ code }) => code)).size).toBe(4);
    expect(readdirSync(folder)).toHaveLength(2);
    if (kind === 'SQLite')
      expect(['', '-wal'].some((end) => readFileSync(options.file + end).includes(`"${FLOODER}"`))).toBe(false);
    clock.ms += 2 * DAY_MS;
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(async () => (await askDatabase(options, 'SELECT * FROM sender')).length === 0, {
      timeout: 20_000,
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await idsOf('event')).toHaveLength(6);
  });

  it('is erased with the records of a visitor', async () => {
    await send('192.0.2.1', 'event', 2, 100);
    await send('192.0.2.2', 'consent', 1, 100);
    await store.eraseVisitor(['192.0.2.1']);
    expect(await askDatabase(options, 'SELECT record_id FROM sender')).toHaveLength(1);
  });

  it('is removed by its code: its records and nothing of others', async () => {
    await send(FLOODER, 'event', 600, 100);
    await send(FLOODER, 'recording', 2, 100);
    await send('192.0.2.1', 'event', 2, 100);
    const [flood] = await store.senders();
    expect(await store.removeSenders([flood?.code ?? ''])).toEqual({
      removed: { event: 600, recording: 2 },
      forwarded: 0,
    });
    expect(await idsOf('event')).toEqual(['192.0.2.1-event-0', '192.0.2.1-event-1']);
    expect(await askDatabase(options, 'SELECT record_id FROM sender')).toHaveLength(2);
  });
});
