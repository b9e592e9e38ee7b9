import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, openStore, type StoreOptions } from '../../../apps/collector/store/openStore.ts';
import type { EventFilter, ReceivedRecord } from '../../../apps/collector/store/records.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import type { TableName } from '../../../apps/collector/store/tables.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const DAY_MS = 86_400_000;
const PLENTY = 1e12;

const decision = (anonymousId: string, fields: Partial<ReceivedRecord> = {}) =>
  record({ vendor: 'consent', type: 'consent', event: 'consent decided', anonymousId, ...fields });

describe.each(KINDS)('consent records on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  let store: Store | undefined;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    options = await databases.create();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await store?.close();
    store = undefined;
  });

  const open = async (limits?: StoreOptions['limits']) => {
    store = await openStore({ ...options, ...(limits && { limits }) });
    return store;
  };
  const ids = async (filter: Partial<EventFilter> = {}) =>
    (await store?.list({ limit: 1_000, ...filter }))?.events.map(({ messageId }) => messageId);
  /** Queries the database itself. */
  const rows = async (text: string) => {
    const database = await openDatabase(options);
    const found = await database.read({ text });
    await database.close();
    return found;
  };
  const countIn = async (table: TableName, where = 'true') =>
    Number((await rows(`SELECT count(*) AS count FROM ${table} WHERE ${where}`))[0]?.count);
  const removeFrom = async (table: TableName, limits: { maxDays: number; maxBytes: number }, now = Date.now()) => {
    const database = await openDatabase(options);
    const removal = await deleteExpired(database, table, limits, now);
    await database.close();
    return removal;
  };

  it('are stored while a flood of events fills the quota of events', async () => {
    await (await open()).append([decision('proof', { messageId: 'proof', receivedAt: 1 })]);
    const payload = { text: 'x'.repeat(1_000) };
    for (let batch = 0; batch < 40; batch += 1) {
      await store?.append(Array.from({ length: 100 }, () => record({ payload, receivedAt: 2 + batch })));
    }
    const removal = await removeFrom('event', { maxDays: 100_000, maxBytes: 1_000_000 });
    expect(removal.bySize).toBeGreaterThan(2_000);
    expect(await ids({ vendor: 'consent' })).toEqual(['proof']);
  });

  it('are never removed for events: each table has its own quota', async () => {
    const filler = () => decision('filler', { payload: { text: 'x'.repeat(1_000) } });
    await (await open()).append([record({ messageId: 'event' }), ...Array.from({ length: 2_000 }, filler)]);
    expect(await removeFrom('event', { maxDays: 100_000, maxBytes: 1_000_000 })).toMatchObject({ bySize: 0 });
    expect(await ids({ vendor: 'segment' })).toEqual(['event']);
  });

  it('are refused when their quota is full; nothing is removed, events are stored, and operators are warned before', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const maxBytes = 20_000;
    const limits = { event: { maxDays: 100_000, maxBytes: PLENTY }, consent: { maxDays: 100_000, maxBytes } };
    const { append, problems } = await open(limits).then((opened) => ({
      append: (one: ReceivedRecord) => opened.append([one]),
      problems: () => opened.problems(),
    }));
    await append(decision('visitor', { messageId: 'first' }));
    await append(decision('visitor', { messageId: 'newer' }));
    expect(problems()).toEqual([]);
    let stored = 2;
    const flood = async () => {
      for (let isWarned = false; ; stored += 1) {
        await append(decision(`flood-${stored}`));
        if (!isWarned && problems().length > 0) {
          isWarned = true;
          expect(problems()[0]).toMatch(
            /consent records take .* CONSENT_MAX_MB allows: new ones are refused once it is full/,
          );
        }
      }
    };
    await expect(flood()).rejects.toMatchObject({ problem: 'quota' });
    expect(stored).toBeGreaterThan(10);
    expect(problems()).toEqual([expect.stringMatching(/refused with 503 \(1 so far\).*raise CONSENT_MAX_MB/)]);
    expect(logged.mock.calls.flat().filter((line) => String(line).includes('CONSENT_MAX_MB'))).toHaveLength(2);
    expect(await append(record())).toEqual({ stored: 1, duplicates: 0 });
    expect(await countIn('consent')).toBe(stored);
    // After a restart as well, until there is room.
    await store?.close();
    await open(limits);
    await expect(store?.append([decision('late')])).rejects.toMatchObject({ problem: 'quota' });
    await store?.eraseVisitor(Array.from({ length: stored }, (_, index) => `flood-${index}`));
    expect(await store?.append([decision('late')])).toEqual({ stored: 1, duplicates: 0 });
    expect(store?.problems()).toEqual([]);
    expect((await ids({ visitor: 'visitor' }))?.sort()).toEqual(['first', 'newer']);
  });

  it('are removed when their retention is over, which starts with the next decision', async () => {
    const now = Date.now();
    const daysAgo = (days: number) => ({ messageId: `${days}`, receivedAt: now - days * DAY_MS });
    await (await open()).append([
      ...[50, 40, 30, 5].map((days) => decision('changed', daysAgo(days))),
      decision('left', daysAgo(11)),
      decision('came', daysAgo(9)),
      record({ messageId: 'event', receivedAt: now - 50 * DAY_MS }),
    ]);
    expect(await removeFrom('consent', { maxDays: 10, maxBytes: 1 }, now)).toEqual({ byAge: 3, bySize: 0, unsent: 0 });
    // The decision of 30 days ago was in force until 5 days ago.
    expect(await ids()).toEqual(['5', '9', '30', 'event']);
  });

  it('are listed together with events, page by page, also with equal times', async () => {
    await open();
    const all: { time: number; id: string }[] = [];
    for (let index = 0; index < 9; index += 1) {
      const receivedAt = 1_000 + (index >> 2);
      await store?.append([record({ messageId: `e${index}`, receivedAt })]);
      await store?.append([decision('x', { messageId: `c${index}`, receivedAt })]);
      all.unshift({ time: receivedAt, id: `c${index}` }, { time: receivedAt, id: `e${index}` });
    }
    // With equal times, consent records come first.
    const isEvent = ({ id }: { id: string }) => Number(id.startsWith('e'));
    const expected = all.sort((a, b) => b.time - a.time || isEvent(a) - isEvent(b)).map(({ id }) => id);
    for (const limit of [1, 2, 3, 5]) {
      const seen: string[] = [];
      let after: EventFilter['after'];
      do {
        const page = await store?.list({ limit, ...(after && { after }) });
        seen.push(...(page?.events ?? []).map(({ messageId }) => messageId));
        after = page?.next;
      } while (after);
      expect(seen).toEqual(expected);
    }
  });
});
