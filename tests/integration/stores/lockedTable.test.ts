import { PostgresDatabase } from '@cumulus/sql/postgres/PostgresDatabase';
import { SqliteDatabase } from '@cumulus/sql/sqlite/SqliteDatabase';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { LEAD_MIGRATIONS } from '../../../apps/leads/store/leadTables.ts';
import { POSTGRES_LEAD_TABLES } from '../../../apps/leads/store/postgresTables.ts';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { until } from '../../fixtures/servers/until.ts';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';

/** More than there are connections for each kind of work. */
const MANY = 8;
const NINE = 1_800_000_000_000;

/** Notes whether work has ended, which waits for a lock. */
function follow<Result>(works: Promise<Result>[]) {
  let ended = 0;
  const note = () => {
    ended += 1;
  };
  for (const work of works) work.then(note, note);
  return { all: Promise.all(works), ended: () => ended };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('on PostgreSQL', () => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases('PostgreSQL');
  });
  afterAll(() => databases.stop());

  async function openStore() {
    const options = await databases.create();
    const store = await openLeadStore(options);
    onTestFinished(() => store.close());
    const connect = async () => {
      const client = new pg.Client({ connectionString: options.databaseUrl });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    };
    await store.add(leadSubmission(), [], { meeting: { router: 'demo', tokenHashOf: () => 'hash' } });
    /** Locks a table that bookings don't need. @returns ends the lock */
    const lockSuspects = async () => {
      const client = await connect();
      await client.query('BEGIN; LOCK TABLE cumulus_leads.suspect IN ACCESS EXCLUSIVE MODE');
      return () => client.query('COMMIT');
    };
    const book = () =>
      store.bookMeeting({
        ...{ tokenHash: 'hash', calendar: 'demo', startsAt: NINE, endsAt: NINE + 1_800_000, timeZone: 'Europe/Berlin' },
        ...{ now: 2_000, channels: [] },
      });
    return { options, store, connect, lockSuspects, book };
  }

  it('books and reads meetings while reports wait for a locked table', async () => {
    const { store, lockSuspects, book } = await openStore();
    const unlock = await lockSuspects();
    const reports = follow(Array.from({ length: MANY }, () => store.listSuspects({ limit: 10 })));
    expect(await book()).toMatchObject({ outcome: 'booked' });
    expect(await store.findMeeting('hash')).toMatchObject({ state: 'booked' });
    expect(reports.ended()).toBe(0);
    await unlock();
    expect(await reports.all).toEqual(Array(MANY).fill([]));
  });

  it('books meetings while a submission waits for a locked table', async () => {
    const { store, lockSuspects, book } = await openStore();
    const unlock = await lockSuspects();
    const written = follow([store.addSuspect(leadSubmission())]);
    expect(await book()).toMatchObject({ outcome: 'booked' });
    expect(written.ended()).toBe(0);
    await unlock();
    expect(await written.all).toMatchObject([{ isNew: true }]);
  });

  it('gives up figures of a locked table while it is locked, and keeps what the process counted', async () => {
    const { store, lockSuspects } = await openStore();
    const unlock = await lockSuspects();
    await expect(store.storeMetrics()).rejects.toThrow('statement timeout');
    expect(store.metrics()).toContainEqual(
      expect.objectContaining({ name: 'services_leads_added_total', samples: [{ value: 1 }] }),
    );
    expect(store.problems()).toEqual([]);
    await unlock();
    expect((await store.storeMetrics()).map(({ name }) => name)).toContain('services_suspects');
  });

  it('repeats a transaction that waited for another one, which waited for it', async () => {
    const { options, connect } = await openStore();
    const database = await new PostgresDatabase(String(options.databaseUrl), POSTGRES_LEAD_TABLES).open();
    onTestFinished(() => database.close());
    const client = await connect();
    await client.query('CREATE TABLE place (name TEXT)');
    const [gate = { text: '' }] = database.lock('gate');
    await client.query('BEGIN');
    await client.query(gate.text, [...(gate.parameters ?? [])]);
    const write = (first: string, second: string) =>
      database.write([
        ...[...database.lock(first), gate, ...database.lock(second)],
        { text: 'INSERT INTO public.place VALUES ($1)', parameters: [first] },
      ]);
    const both = [write('one', 'two'), write('two', 'one')];
    const waiting = "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await until(async () => (await client.query(waiting)).rows[0].count === 2, 'both hold their first lock');
    await client.query('COMMIT');
    await Promise.all(both);
    expect((await client.query('SELECT name FROM place ORDER BY name')).rows).toEqual([
      { name: 'one' },
      { name: 'two' },
    ]);
    expect(database.health.problems()).toEqual([]);
  });
});

/** Takes the thread long, beside a read that takes it none. */
const LONG =
  'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) SELECT count(*) AS count FROM n';

it('reads on SQLite while a long report runs', async () => {
  const databases = await startDatabases('SQLite');
  onTestFinished(() => databases.stop());
  const { file } = await databases.create();
  const tablesModule = new URL('../../../apps/leads/store/sqliteTables.ts', import.meta.url).href;
  const kind = {
    migrations: LEAD_MIGRATIONS,
    tablesModule,
    variable: 'LEADS_FILE',
    store: 'leads',
    label: 'leads',
    records: 'leads',
  };
  const database = await new SqliteDatabase(file, kind).open();
  onTestFinished(() => database.close());
  await database.report({ text: 'SELECT 1' });
  const report = follow([database.report({ text: LONG })]);
  expect(await database.read({ text: 'SELECT count(*) AS count FROM meeting' })).toEqual([{ count: 0 }]);
  expect(report.ended()).toBe(0);
  expect(await report.all).toEqual([[{ count: 3_000_000 }]]);
});
