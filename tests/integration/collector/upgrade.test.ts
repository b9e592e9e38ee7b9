import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { occurrenceTime } from '../../../apps/collector/store/eventRows.ts';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import { withPayload } from '../../../apps/collector/testing/withPayload.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';
import { makeStoreOfVersion2 } from './storeOfVersion2.ts';

const RECEIVED = Date.parse('2026-11-21T06:00:10.250Z');
/** Messages that a column of another type could truncate or change. */
const MESSAGES = [
  { timestamp: '2026-11-21T06:00:00.000Z', sentAt: '2026-11-21T06:00:09.900Z', properties: { type: 'view' } },
  { timestamp: '2029-11-21T06:00:00.000Z', sentAt: '2029-11-21T06:00:04.000Z' },
  { timestamp: '2020-01-01T00:00:00Z' },
  { timestamp: '2029-01-01T00:00:00.5+02:00' },
  { timestamp: '2026-11-20' },
  { timestamp: 'soon', sentAt: '2026-11-21T06:00:09.900Z' },
  { timestamp: 17, sentAt: true },
  { timestamp: '2026-13-45T99:00:00Z' },
  { timestamp: null, properties: null },
  {},
  { text: 'nul \0, halves \uD800 \uDFFF', 'key \0': ['\\\0', '\\u0000', '\u{1F600}'] },
  { numbers: [0.1, 1e21, 5e-324, 1.7976931348623157e308, -7, 9007199254740991], z: 1, a: { z: 1, a: [] } },
];
const DECISION = { consentId: 'c', version: '2026-11', groups: ['C0001'], decidedAt: '2026-11-21T06:00:07Z' };

describe.each(KINDS)('a store of the release before on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  const old = [
    ...MESSAGES.map((payload, n) => record({ messageId: `m${n}`, receivedAt: RECEIVED, payload })),
    record({ messageId: 'd', vendor: 'consent', type: 'consent', receivedAt: RECEIVED, payload: DECISION }),
  ];
  const timed = old.map((one) => ({ ...one, occurredAt: occurrenceTime(one.payload, one.receivedAt) }));
  const byId = (a: { messageId: string }, b: { messageId: string }) => a.messageId.localeCompare(b.messageId);
  const readEvents = async () => {
    const store = await openStore(options);
    const { events } = await store.list({ limit: 100 });
    await store.close();
    return events.map(withPayload).sort(byId);
  };
  beforeEach(async () => {
    options = await databases.create();
    await makeStoreOfVersion2(options, old);
  });

  it('keeps every record unchanged, and adds the time of each event', async () => {
    await askDatabase(
      options,
      `INSERT INTO outbox (event_id, lane, state, attempts, next_at) VALUES (3, 1, 'waiting', 2, 7)`,
    );
    await askDatabase(options, `INSERT INTO link (identity, other) VALUES ('a', 'b')`);
    const ids = await askDatabase(options, 'SELECT id, message_id FROM event ORDER BY id');
    for (let start = 0; start < 2; start += 1) expect(await readEvents()).toEqual(timed.toSorted(byId));
    expect(await askDatabase(options, 'SELECT id, message_id FROM event ORDER BY id')).toEqual(ids);
    expect(await askDatabase(options, 'SELECT event_id, attempts FROM outbox')).toEqual([{ event_id: 3, attempts: 2 }]);
    expect(await askDatabase(options, 'SELECT other FROM link')).toEqual([{ other: 'b' }]);
    const store = await openStore(options);
    expect(await store.append(old)).toEqual({ stored: 0, duplicates: old.length });
    expect(await store.append([record({ messageId: 'new' })])).toEqual({ stored: 1, duplicates: 0 });
    await store.close();
  });

  it('keeps the text of records that are no messages', async () => {
    await askDatabase(options, `UPDATE event SET payload = 'no message' WHERE message_id = 'm0'`);
    await (await openStore(options)).close();
    const database = await openDatabase(options);
    const text = `SELECT ${database.messageText} AS text, occurred_at FROM event WHERE message_id = 'm0'`;
    expect(await database.read({ text })).toEqual([{ text: 'no message', occurred_at: RECEIVED }]);
    await database.close();
  });

  it('keeps an analyst’s views on it, also those that no longer work', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => [info, failed].forEach((spy) => void spy.mockRestore()));
    const json = options.databaseUrl ? "payload::json ->> 'consentId'" : "json_extract(payload, '$.consentId')";
    await askDatabase(
      options,
      `CREATE VIEW "my Consents" AS SELECT message_id, ${json} AS who, payload AS text FROM consent`,
    );
    await askDatabase(options, 'CREATE VIEW my_count AS SELECT count(*) AS n FROM "my Consents" JOIN event ON true');
    await askDatabase(options, 'CREATE VIEW my_names AS SELECT event FROM event');
    if (!options.databaseUrl) {
      await askDatabase(options, 'CREATE VIEW "my broken" AS SELECT x.y FROM nosuch AS x');
      await askDatabase(options, `CREATE TRIGGER inner_one INSTEAD OF INSERT ON "my broken" BEGIN SELECT 1; END`);
      await askDatabase(
        options,
        'CREATE TRIGGER late AFTER INSERT ON lease BEGIN INSERT INTO gone VALUES (new.name); END',
      );
    }
    expect(await readEvents()).toEqual(timed.toSorted(byId));
    const [row] = await askDatabase(options, 'SELECT message_id, who, text FROM "my Consents"');
    expect({ ...row, text: JSON.parse(String(row?.text)) }).toEqual({
      ...{ message_id: 'd', who: 'c' },
      text: DECISION,
    });
    expect(await askDatabase(options, 'SELECT n FROM my_count')).toEqual([{ n: old.length - 1 }]);
    expect(await askDatabase(options, 'SELECT count(*) AS n FROM my_names')).toEqual([{ n: old.length - 1 }]);
    if (options.databaseUrl) return;
    const others = `SELECT name FROM sqlite_master WHERE name IN ('my broken', 'inner_one', 'late') ORDER BY name`;
    expect(await askDatabase(options, others)).toHaveLength(3);
  });

  it('is unchanged when the upgrade fails halfway', async () => {
    // The second of the two tables can't be changed.
    await askDatabase(options, 'ALTER TABLE consent ADD COLUMN message TEXT');
    await expect(openStore(options)).rejects.toThrow(/message/);
    await askDatabase(options, 'ALTER TABLE consent DROP COLUMN message');
    const rows = await askDatabase(options, 'SELECT message_id, payload FROM event ORDER BY id');
    expect(rows).toEqual(
      old.slice(0, -1).map(({ messageId, payload }) => ({ message_id: messageId, payload: JSON.stringify(payload) })),
    );
    expect(await readEvents()).toEqual(timed.toSorted(byId));
  });
});

it('holds messages as jsonb on PostgreSQL', async () => {
  const databases = await startDatabases('PostgreSQL');
  const [fresh, upgraded] = [await databases.create(), await databases.create()];
  await makeStoreOfVersion2(upgraded, []);
  for (const options of [fresh, upgraded]) {
    const store = await openStore(options);
    await store.append([record({ payload: { text: 'plain' } }), record({ payload: { text: 'nul \0' } })]);
    expect((await store.list({ limit: 2 })).events.map(({ message }) => JSON.parse(message))).toEqual(
      expect.arrayContaining([{ text: 'plain' }, { text: 'nul \0' }]),
    );
    await store.close();
    const types = `SELECT table_name, data_type FROM information_schema.columns WHERE column_name = 'message' ORDER BY 1`;
    expect(await askDatabase(options, types)).toEqual([
      { table_name: 'consent', data_type: 'jsonb' },
      { table_name: 'event', data_type: 'jsonb' },
      { table_name: 'monitoring', data_type: 'jsonb' },
      { table_name: 'product_event', data_type: 'jsonb' },
      { table_name: 'recording', data_type: 'jsonb' },
    ]);
    // The original text is stored beside jsonb only where jsonb can't represent it.
    const texts = 'SELECT count(message_text) AS texts, count(*) AS events FROM event';
    expect(await askDatabase(options, texts)).toEqual([{ texts: 1, events: 2 }]);
  }
  await databases.stop();
});

describe('on PostgreSQL, views of another role', () => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases('PostgreSQL');
  });
  afterAll(() => databases.stop());

  async function create(...statements: string[]) {
    const spies = ['info', 'error'].map((level) =>
      vi.spyOn(console, level as 'info').mockImplementation(() => undefined),
    );
    onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
    const options = await databases.create();
    await makeStoreOfVersion2(options, [record({ messageId: 'm' })]);
    for (const text of statements) await askDatabase(options, text);
    return options;
  }

  it('keep owner, rights and comment', async () => {
    const options = await create(
      'CREATE ROLE analyst; CREATE ROLE reader; CREATE SCHEMA analytics AUTHORIZATION analyst',
      'GRANT USAGE ON SCHEMA cumulus_collector TO analyst; GRANT SELECT ON ALL TABLES IN SCHEMA cumulus_collector TO analyst',
      `SET ROLE analyst; CREATE VIEW analytics.texts WITH (security_barrier) AS SELECT e.payload AS text FROM event e;
        GRANT SELECT ON analytics.texts TO reader; GRANT USAGE ON SCHEMA analytics TO reader; COMMENT ON VIEW analytics.texts IS 'what''s said'`,
    );
    await (await openStore(options)).close();
    const facts = `SELECT viewowner, has_table_privilege('reader', 'analytics.texts', 'SELECT') AS may,
      obj_description('analytics.texts'::regclass, 'pg_class') AS says FROM pg_views WHERE viewname = 'texts'`;
    expect(await askDatabase(options, facts)).toEqual([{ viewowner: 'analyst', may: true, says: "what's said" }]);
    const client = new pg.Client({ connectionString: String(options.databaseUrl) });
    await client.connect();
    await client.query('SET ROLE reader');
    const { rows } = await client.query<{ text: string }>('SELECT text FROM analytics.texts');
    await client.end();
    expect(rows.map(({ text }) => JSON.parse(text).messageId)).toEqual(['m']);
  });

  it.each([
    [
      'a materialized view',
      'CREATE MATERIALIZED VIEW mine AS SELECT payload FROM event',
      'materialized view cumulus_collector.mine',
    ],
    [
      'rights on a column',
      'CREATE VIEW mine AS SELECT payload FROM event; GRANT SELECT (payload) ON mine TO pg_monitor',
      'view cumulus_collector.mine',
    ],
    [
      'a generated column',
      'ALTER TABLE event ADD COLUMN mine TEXT GENERATED ALWAYS AS (payload) STORED',
      'column "mine"',
    ],
  ])('are named where they have %s that would be lost, and nothing is changed', async (_, text, named) => {
    const options = await create(text);
    await expect(openStore(options)).rejects.toThrow(named);
    expect(await askDatabase(options, 'SELECT version FROM store_version')).toEqual([{ version: 2 }]);
    expect(await askDatabase(options, 'SELECT count(payload) AS n FROM event')).toEqual([{ n: 1 }]);
  });
});
