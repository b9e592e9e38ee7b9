import { randomBytes } from 'node:crypto';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../apps/collector/store/Database.ts';
import { toEventRow } from '../../../apps/collector/store/eventRows.ts';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import { deleteExpired } from '../../../apps/collector/store/retention.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const MAX_DAYS = 100_000;
const LARGE_BYTES = 200_000;
const TABLE = 'product_event';

/** A record of one visitor whose text PostgreSQL can't compress. */
const large = (at: number, visitor = 'attacker') =>
  record({
    ...{ vendor: 'amplitude', messageId: `large-${at}`, anonymousId: visitor, receivedAt: at },
    payload: { text: randomBytes((LARGE_BYTES * 3) / 4).toString('base64') },
  });
const small = (at: number) =>
  record({ vendor: 'amplitude', messageId: `small-${at}`, anonymousId: 'honest', receivedAt: at, payload: {} });
const times = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe.each(KINDS)('retention by size on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    options = await databases.create();
    store = await openStore(options);
    database = await openDatabase(options);
  });
  afterEach(async () => {
    await database.close();
    await store.close();
  });

  const ids = async () => (await store.list({ limit: 1_000 })).events.map(({ messageId }) => messageId);

  it('removes the oldest rows until the bytes of the others fit, and no row more, whatever their sizes', async () => {
    await store.append([...times(3).map((at) => large(at)), ...times(600, 10).map(small), large(1_000)]);
    const before = await database.size(TABLE);
    // Two of the large rows have to go. A share of the number of rows would be 200 small ones.
    const maxBytes = before - 1.5 * LARGE_BYTES;
    expect(await deleteExpired(database, TABLE, { maxDays: MAX_DAYS, maxBytes }, 2_000)).toMatchObject({ bySize: 2 });
    expect(await ids()).toHaveLength(602);
    expect((await ids()).filter((id) => id.startsWith('large'))).toEqual(['large-1000', 'large-2']);
    expect(await database.size(TABLE)).toBeLessThanOrEqual(maxBytes);
  });

  it('removes nothing while all fits', async () => {
    await store.append(times(5).map((at) => large(at)));
    const maxBytes = await database.size(TABLE);
    expect(await deleteExpired(database, TABLE, { maxDays: MAX_DAYS, maxBytes }, 2_000)).toMatchObject({ bySize: 0 });
  });

  it('removes large rows in small steps, and with each the links of visitors who have no rows left', async () => {
    await store.append([
      ...times(40).map((at) => large(at, `visitor-${at % 2}`)),
      ...times(2).map((n) =>
        record({ type: 'identify', anonymousId: `visitor-${n}`, userId: `user-${n}`, receivedAt: 1 }),
      ),
      record({ messageId: 'left', anonymousId: 'visitor-1', receivedAt: 5_000 }),
    ]);
    const steps = vi.spyOn(database, 'write');
    await deleteExpired(database, TABLE, { maxDays: MAX_DAYS, maxBytes: 1 }, 2_000);
    expect(steps.mock.calls.length).toBeGreaterThanOrEqual(4);
    await deleteExpired(database, 'event', { maxDays: 1, maxBytes: 1e12 }, 86_400_000 + 3_000);
    expect(await ids()).toEqual(['left']);
    const links = await database.read({ text: 'SELECT identity FROM link' });
    expect(links.map(({ identity }) => identity)).toEqual(['user-1']);
  });

  it.runIf(kind === 'SQLite')('lets others write between the steps in which space is released', async () => {
    await store.append(times(40).map((at) => large(at)));
    await database.write([{ text: 'DELETE FROM product_event' }]);
    const compacted = database.compact().then(() => 'compacted');
    const row = toEventRow(small(1), false);
    const inserted = database.insert('product_event', [row]).then(() => 'inserted');
    expect(await Promise.race([compacted, inserted])).toBe('inserted');
    await compacted;
    expect(await ids()).toEqual(['small-1']);
  });
});
