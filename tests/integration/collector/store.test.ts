import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import type { EventFilter } from '../../../apps/collector/store/records.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { createMigrations } from '../../../apps/collector/store/schema.ts';
import { TABLE_NAMES } from '../../../apps/collector/store/tables.ts';
import { withPayload } from '../../../apps/collector/testing/withPayload.ts';
import { until } from '../../fixtures/servers/until.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SLOWEST_MS = 15_000;

describe.each(KINDS)('the store on %s', (kind) => {
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

  const ids = async (filter: Partial<EventFilter> = {}) =>
    (await store.list({ limit: 1_000, ...filter })).events.map(({ messageId }) => messageId);
  const reopen = async () => {
    await store.close();
    store = await openStore(options);
  };

  it('keeps each message of a vendor once', async () => {
    const first = record({ messageId: 'a', payload: { is: 'first' } });
    expect(await store.append([first, record({ messageId: 'a' }), record({ messageId: 'b' })])).toEqual({
      stored: 2,
      duplicates: 1,
    });
    expect(await store.append([record({ messageId: 'a' })])).toEqual({ stored: 0, duplicates: 1 });
    expect(await store.append([record({ messageId: 'a', vendor: 'consent' })])).toEqual({ stored: 1, duplicates: 0 });
    expect(await store.append([])).toEqual({ stored: 0, duplicates: 0 });
    await reopen();
    const { events } = await store.list({ limit: 10, vendor: 'segment' });
    expect(events).toHaveLength(2);
    const found = events.map(withPayload).find(({ messageId }) => messageId === 'a');
    expect(found).toEqual({ ...first, occurredAt: first.receivedAt });
  });

  it('reports to each of many concurrent callers the result of their own records', async () => {
    const calls = Array.from({ length: 200 }, (_, call) => [
      record({ messageId: `own-${call}` }),
      record({ messageId: `shared-${call % 20}` }),
    ]);
    const answers = await Promise.all(calls.map((records) => store.append(records)));
    const sum = (name: 'stored' | 'duplicates') => answers.reduce((total, answer) => total + answer[name], 0);
    expect([sum('stored'), sum('duplicates')]).toEqual([220, 180]);
    expect(await ids()).toHaveLength(220);
  });

  it('stores records unchanged, except for addresses', async () => {
    const odd = record({
      messageId: 'm'.repeat(5_000),
      anonymousId: `a\0b${'é'.repeat(3_000)}`,
      event: 'name \u{1F600} \uD800',
      reason: 'no such event\0',
      isValid: false,
      payload: { text: 'nul \0 and \uD800', ip: '203.0.113.9', context: { ip: '203.0.113.9', page: { zip: '1' } } },
    });
    await store.append([odd, record({ messageId: `${'m'.repeat(5_000)}2` })]);
    expect(await store.append([odd])).toEqual({ stored: 0, duplicates: 1 });
    const { events } = await store.list({ limit: 10, visitor: String(odd.anonymousId) });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ isValid: false, reason: 'no such event\uFFFD' });
    expect(JSON.parse(events[0]?.message ?? '')).toEqual({
      text: 'nul \0 and \uD800',
      context: { page: { zip: '1' } },
    });
  });

  it('finds matching records, newest first', async () => {
    await store.append([
      record({ messageId: '1', receivedAt: 1_000, type: 'page', event: null, anonymousId: 'x' }),
      record({ messageId: '2', receivedAt: 2_000, event: 'form', userId: 'u' }),
      record({ messageId: '3', receivedAt: 2_000, vendor: 'consent', type: 'decision', event: null }),
      record({ messageId: '4', receivedAt: 4_000, userId: 'x', anonymousId: null }),
    ]);
    expect(await ids()).toEqual(['4', '3', '2', '1']);
    expect(await ids({ since: 2_000 })).toEqual(['4', '3', '2']);
    expect(await ids({ until: 2_000 })).toEqual(['1']);
    expect(await ids({ since: 1_500, until: 4_000, vendor: 'segment' })).toEqual(['2']);
    expect(await ids({ type: 'page' })).toEqual(['1']);
    expect(await ids({ event: 'form' })).toEqual(['2']);
    expect(await ids({ visitor: 'x' })).toEqual(['4', '1']);
    expect(await ids({ visitor: "' OR 1=1 --" })).toEqual([]);
  });

  it('pages without leaving out or repeating, while more is written', async () => {
    const all = Array.from({ length: 25 }, (_, index) =>
      record({ messageId: `${index}`, receivedAt: 1_000 + (index >> 2) }),
    );
    await store.append(all);
    const seen: string[] = [];
    let after: EventFilter['after'];
    do {
      const { events, next } = await store.list({ limit: 4, ...(after && { after }) });
      seen.push(...events.map(({ messageId }) => messageId));
      await store.append([record({ receivedAt: 5_000 }), record({ receivedAt: 5_000 })]);
      after = next;
    } while (after);
    expect(seen).toEqual(all.map(({ messageId }) => messageId).reverse());
  });

  it('exports and erases all records of one visitor, however the ids are linked, and none of others', async () => {
    const own = [
      record({ messageId: 'before', anonymousId: 'phone' }),
      record({ messageId: 'identify', type: 'identify', anonymousId: 'phone', userId: 'old-id' }),
      record({
        messageId: 'alias',
        type: 'alias',
        anonymousId: null,
        userId: 'new-id',
        payload: { previousId: 'old-id' },
      }),
      record({ messageId: 'laptop', anonymousId: 'laptop', userId: 'new-id', payload: { secret: 'visitor-secret' } }),
      record({ messageId: 'laptop-before', anonymousId: 'laptop' }),
      record({ messageId: 'decision', vendor: 'consent', type: 'decision', anonymousId: 'laptop' }),
    ];
    await store.append([...own, record({ messageId: 'other', anonymousId: 'other', userId: 'other-user' })]);
    const found = await store.exportVisitor(['phone']);
    expect(found.identities.sort()).toEqual(['laptop', 'new-id', 'old-id', 'phone']);
    expect(found.events.map(({ messageId }) => messageId)).toEqual(own.map(({ messageId }) => messageId));
    expect(found.links).toEqual([
      { identity: 'new-id', other: 'old-id' },
      { identity: 'old-id', other: 'phone' },
    ]);
    expect(await store.eraseVisitor(['laptop'])).toMatchObject({
      events: 5,
      consentRecords: 1,
      links: 2,
      forwarded: 0,
    });
    expect(await ids()).toEqual(['other']);
    for (const id of found.identities)
      expect(await store.exportVisitor([id])).toEqual({ identities: [id], links: [], events: [] });
    const database = await openDatabase(options);
    for (const table of [...TABLE_NAMES, 'link', 'outbox', 'sender', 'lease', 'plan_view']) {
      const rows = await database.read({ text: `SELECT * FROM ${table}` });
      expect(JSON.stringify(rows), table).not.toMatch(/phone|laptop|old-id|new-id|secret/);
    }
    await database.close();
    // The deleted data must not be in the file's bytes either.
    if (kind === 'SQLite') {
      const bytes = Buffer.concat([options.file, `${options.file}-wal`].map((path) => readFileSync(path)));
      expect(['visitor-secret', 'old-id', 'laptop'].filter((text) => bytes.includes(text))).toEqual([]);
      expect(bytes.includes('other-user')).toBe(true);
    }
  });

  it('erases nothing where an id is shared by more ids than one visitor can have', async () => {
    await store.append(
      Array.from({ length: 1_100 }, (_, index) => record({ anonymousId: `a${index}`, userId: 'undefined' })),
    );
    await expect(store.eraseVisitor(['a1'])).rejects.toThrow(/a1 is linked to more than 1000 others/);
    expect(await ids()).toHaveLength(1_000);
  });

  it('removes old records, and links whose records are all gone', async () => {
    const now = Date.now();
    const links = (identity: string) => store.exportVisitor([identity]).then((found) => found.links.length);
    await store.append([
      record({
        messageId: 'old',
        type: 'identify',
        anonymousId: 'gone',
        userId: 'gone-user',
        receivedAt: now - 11 * DAY_MS,
      }),
      record({
        messageId: 'old-link',
        type: 'identify',
        anonymousId: 'back',
        userId: 'back-user',
        receivedAt: now - 11 * DAY_MS,
      }),
      record({ messageId: 'young', anonymousId: 'back', receivedAt: now - 9 * DAY_MS }),
    ]);
    const database = await openDatabase(options);
    const removal = await deleteExpired(database, 'event', { maxDays: 10, maxBytes: 1e12 }, now);
    await database.close();
    expect(removal).toEqual({ byAge: 2, bySize: 0, unsent: 0 });
    expect(await ids()).toEqual(['young']);
    expect([await links('gone'), await links('back')]).toEqual([0, 1]);
  });

  it('removes old records by itself, once a minute', async () => {
    const old = () => record({ receivedAt: Date.now() - 11 * DAY_MS });
    await store.append([old(), record({ messageId: 'young' })]);
    await store.close();
    const damaged = `${options.file}.damaged-2020-01-01T000000`;
    mkdirSync(dirname(damaged), { recursive: true });
    writeFileSync(damaged, '');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    store = await openStore({ ...options, limits: { event: { maxDays: 10, maxBytes: 1e12 } } });
    vi.advanceTimersByTime(MINUTE_MS);
    vi.useRealTimers();
    await until(async () => (await ids()).length === 1, 'the old one being removed', SLOWEST_MS);
    expect(await ids()).toEqual(['young']);
    expect(existsSync(damaged)).toBe(false);
  });

  it('removes the oldest records over the limit', async () => {
    // Large beside the schema, which grows by a view with each planned event and which no removal makes smaller.
    const payload = { text: 'x'.repeat(1_300) };
    for (let part = 0; part < 4; part += 1) {
      await store.append(
        Array.from({ length: 1_000 }, (_, index) => record({ payload, receivedAt: part * 1_000 + index })),
      );
    }
    const database = await openDatabase(options);
    const before = await database.size('event');
    const removal = await deleteExpired(database, 'event', { maxDays: 100_000, maxBytes: before / 2 }, Date.now());
    const after = await database.size('event');
    await database.close();
    expect(removal.bySize).toBeGreaterThan(1_800);
    expect(after).toBeLessThanOrEqual(before / 2);
    const left = (await store.list({ limit: 4_000 })).events;
    expect(left).toHaveLength(4_000 - removal.bySize);
    expect(left.at(-1)?.receivedAt).toBe(removal.bySize);
  });

  it('writes pending records when it is closed, and accepts no more', async () => {
    const under = store.append([record({ messageId: 'last' })]);
    await store.close();
    expect(await under).toEqual({ stored: 1, duplicates: 0 });
    await expect(store.append([record()])).rejects.toMatchObject({ problem: 'closed' });
    store = await openStore(options);
    expect(await ids()).toEqual(['last']);
  });

  it('refuses tables of a later release', async () => {
    const database = await openDatabase(options);
    const text = kind === 'SQLite' ? 'PRAGMA user_version = 99' : 'UPDATE store_version SET version = 99';
    await database.write([{ text }]);
    await database.close();
    await store.close();
    const name = kind === 'SQLite' ? 'STORE_FILE' : 'DATABASE_URL';
    const latest = Object.keys(createMigrations('sqlite').steps).at(-1);
    expect(Number(latest)).toBeGreaterThanOrEqual(5);
    const message = `^${name}.*version 99, this release knows up to ${latest}`;
    await expect(openStore(options)).rejects.toThrow(new RegExp(message));
    store = await openStore(await databases.create());
  });
});
