import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';
import { makeStoreOfVersion5 } from './storeOfVersion5.ts';

const COUNTS = { event: 7, consent: 2, product_event: 2, monitoring: 1, recording: 3, link: 1, outbox: 6, sender: 15 };
const TOTAL = {
  ...{ day: '2026-11-28', country: 'DE', version: '1', rule: 'opt-in' as const },
  ...{ pages: 9, asked: 5, accepted: 2, refused: 1, signals: 0 },
};
const TABLES = [...Object.keys(COUNTS), 'lease'];

/** Columns and indexes, apart from how they are written. */
const SQLITE_SCHEMA = [
  `SELECT t.name AS in_table, c.name, lower(c.type) AS type, c."notnull", c.pk FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' ORDER BY 1, 2`,
  `SELECT i.name, i."unique", i.partial, c.seqno, c.name AS in_column FROM sqlite_master AS t, pragma_index_list(t.name) AS i, pragma_index_info(i.name) AS c
    WHERE t.type = 'table' ORDER BY 1, 4`,
] as const;
const POSTGRES_SCHEMA = [
  `SELECT table_name, column_name, data_type, is_nullable, is_identity FROM information_schema.columns
    WHERE table_schema = 'cumulus_collector' AND table_name IN (SELECT tablename FROM pg_tables) ORDER BY 1, 2`,
  `SELECT indexdef FROM pg_indexes WHERE schemaname = 'cumulus_collector' ORDER BY 1`,
] as const;

describe.each(KINDS)('a store of the release before on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    options = await databases.create();
    await makeStoreOfVersion5(options);
  });

  /** All rows of all tables, as another program reads them. */
  const readAll = async () => {
    const read = async (table: string) => {
      const rows = (await askDatabase(options, `SELECT * FROM ${table}`)).map((row) => JSON.stringify(row));
      return [table, rows.sort()] as const;
    };
    return Object.fromEntries(await Promise.all(TABLES.map(read)));
  };

  it('is taken over with every record, outbox record and sender', async () => {
    const before = await readAll();
    expect(Object.fromEntries(Object.entries(before).map(([table, { length }]) => [table, length]))).toEqual({
      ...COUNTS,
      lease: 1,
    });
    for (let start = 0; start < 2; start += 1) {
      await (await openStore(options)).close();
      expect(await readAll()).toEqual(before);
    }
  });

  it('has the tables and indexes of a new store', async () => {
    const fresh = await databases.create();
    for (const one of [options, fresh]) await (await openStore(one)).close();
    const [columns, indexes] = fresh.databaseUrl ? POSTGRES_SCHEMA : SQLITE_SCHEMA;
    for (const text of [columns, indexes]) {
      const found = await askDatabase(fresh, text);
      expect(found.length).toBeGreaterThan(20);
      expect(found).toEqual(await askDatabase(options, text));
    }
  });

  it('is read and written as before', async () => {
    const store = await openStore(options);
    onTestFinished(() => store.close());
    const { events } = await store.list({ limit: 100 });
    expect(events).toHaveLength(15);
    const odd = events.find(({ messageId }) => messageId === 'odd');
    expect(JSON.parse(odd?.message ?? '')).toMatchObject({
      text: 'nul \0, half \uD800',
      'key \0': ['\\\0', '\\u0000', '\u{1F600}'],
    });
    const [kept] = events.filter(({ messageId }) => messageId === 'waiting');
    expect(kept).toMatchObject({ occurredAt: kept?.receivedAt ? kept.receivedAt - 9_900 : undefined, isValid: true });
    expect(await store.recordings('visitor-1', 10)).toHaveLength(2);
    const exported = await store.exportVisitor(['user-1']);
    expect(exported.identities).toEqual(['user-1', 'visitor-1']);
    expect(exported.events.map(({ messageId, forwarded }) => [messageId, forwarded]).slice(0, 1)).toEqual([
      ['waiting', 'waiting'],
    ]);
    const again = events.map(({ message, ...event }) => ({ ...event, payload: JSON.parse(message) }));
    expect(await store.append(again)).toEqual({ stored: 0, duplicates: 15 });
    expect(await store.append([record({ messageId: 'new' })])).toEqual({ stored: 1, duplicates: 0 });
  });

  it('goes back to the release before by its version, and forward again with what was stored and erased in between', async () => {
    const store = await openStore(options);
    await store.addConsentTotals('batch', [TOTAL], 'site');
    expect((await store.filteredRecordings({ limit: 10 })).recordings.length).toBeGreaterThan(0);
    await store.close();
    await setVersion(options, 5);
    // As that release works on it: it knows neither facts nor totals.
    await askDatabase(options, "DELETE FROM recording WHERE anonymous_id = 'visitor-1'");
    await askDatabase(options, "UPDATE event SET user_id = 'between' WHERE message_id = 'waiting'");
    const again = await openStore(options);
    onTestFinished(() => again.close());
    expect(await askDatabase(options, 'SELECT session FROM recording_facts')).toEqual([]);
    expect(await again.consentTotals('2026-11-28', '2026-11-28')).toEqual([TOTAL]);
    expect((await again.list({ limit: 100 })).events.map(({ userId }) => userId)).toContain('between');
  });

  it('is taken over once where several processes start at the same time', async () => {
    const before = await readAll();
    const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(options)));
    await Promise.all(stores.map((store) => store.close()));
    expect(await readAll()).toEqual(before);
  });

  it('keeps its views up to date, and leaves those of others alone', async () => {
    await askDatabase(options, 'CREATE VIEW mine AS SELECT message_id, message FROM consent');
    await (await openStore(options)).close();
    expect(await askDatabase(options, 'SELECT message_id FROM mine ORDER BY 1')).toHaveLength(2);
    expect(await askDatabase(options, 'SELECT section_index FROM view_web')).toHaveLength(4);
  });
});

/** Sets the version that a store says to have. */
const setVersion = (options: DatabaseOptions, version: number) =>
  askDatabase(
    options,
    options.databaseUrl ? `UPDATE store_version SET version = ${version}` : `PRAGMA user_version = ${version}`,
  );

describe.each(KINDS)('a store of an older release on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  it('gets the tables that it doesn’t have; an interrupted take-over changes nothing, and is repeated', async () => {
    const options = await databases.create();
    await makeStoreOfVersion5(options);
    for (const table of ['product_event', 'monitoring', 'recording', 'sender'])
      await askDatabase(options, `DROP TABLE ${table}`);
    await setVersion(options, 3);
    // The last table of the first step is there already.
    await askDatabase(options, 'CREATE TABLE recording (mine TEXT)');
    await expect(openStore(options)).rejects.toThrow(/recording|received_at/);
    await expect(askDatabase(options, 'SELECT * FROM product_event')).rejects.toThrow('product_event');
    await askDatabase(options, 'DROP TABLE recording');
    const store = await openStore(options);
    onTestFinished(() => store.close());
    expect((await store.list({ limit: 100 })).events).toHaveLength(9);
    const records = ['amplitude', 'datadog', 'datadog-replay'].map((vendor) => record({ vendor }));
    expect(await store.append(records)).toEqual({ stored: 3, duplicates: 0 });
  });

  it.each([1, 2])('is refused from before version 3, and stays as it is: version %i', async (version) => {
    const options = await databases.create();
    await makeStoreOfVersion5(options);
    await setVersion(options, version);
    await expect(openStore(options)).rejects.toThrow(new RegExp(`tables are of version ${version}.* 3 on`));
    expect(await askDatabase(options, 'SELECT id FROM event')).toHaveLength(7);
  });
});
