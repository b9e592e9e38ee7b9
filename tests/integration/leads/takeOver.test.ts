import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../../apps/leads/hashes.ts';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { LEAD_MIGRATIONS, TABLE_NAMES } from '../../../apps/leads/store/leadTables.ts';
import { LEADS_SCHEMA, SUSPECT_SCHEMA } from '../../../apps/leads/testing/storeOfVersion1.ts';
import { KINDS, startDatabases, type TestDatabases } from '../collector/startDatabases.ts';

/** Rows of a store that the release before wrote: leads with references, meetings in each state, deliveries in each state, suspects. */
const ROWS = readFileSync(new URL('./store-of-version-1.sql', import.meta.url), 'utf8');
const COUNTS = {
  ...{ lead: 7, lead_delivery: 15, sign_up_reference: 7, meeting: 5, meeting_slot: 1, mail_sent: 1 },
  ...{ suspect: 2, suspect_reference: 2, genuine_lead: 1 },
};
/** Tables that came with a version of their own. */
const LATER = TABLE_NAMES.filter((table) => !Object.hasOwn(COUNTS, table));
const LATEST = Math.max(...Object.keys(LEAD_MIGRATIONS.steps).map(Number));
/** Columns and indexes, in the words of each database. */
const SHAPE = {
  SQLite: `SELECT lower(m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || c.pk) AS line FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
    WHERE m.type = 'table' UNION SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY line`,
  PostgreSQL: `SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable AS line FROM information_schema.columns
    WHERE table_schema = 'cumulus_leads' UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'cumulus_leads' AND indexdef NOT LIKE '%UNIQUE%' ORDER BY line`,
};

/** Runs SQL as another program does. @returns the rows of the last statement */
async function ask({ file, databaseUrl }: DatabaseOptions, text: string): Promise<Record<string, unknown>[]> {
  if (!databaseUrl) {
    const database = new DatabaseSync(file);
    const isQuery = text.startsWith('SELECT');
    if (!isQuery) database.exec(text);
    const rows = isQuery ? database.prepare(text).all() : [];
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE SCHEMA IF NOT EXISTS cumulus_leads; SET search_path TO cumulus_leads');
  const { rows } = await client.query(text);
  await client.end();
  return rows ?? [];
}

describe.each(KINDS)('a store of leads of the release before on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  const isSqlite = kind === 'SQLite';
  const readVersion = isSqlite
    ? 'SELECT user_version AS version FROM pragma_user_version'
    : 'SELECT version FROM store_version';
  /** Without what later versions brought. */
  const shapeOf = async (options: DatabaseOptions) =>
    (await ask(options, SHAPE[kind]))
      .map(({ line }) => String(line))
      .filter((line) => !LATER.some((table) => line.startsWith(table)));

  async function createOld(): Promise<DatabaseOptions> {
    const options = await databases.create();
    mkdirSync(dirname(options.file), { recursive: true });
    if (isSqlite) closeSync(openSync(options.file, 'a'));
    const version = isSqlite
      ? 'PRAGMA user_version = 1'
      : 'CREATE TABLE store_version (version INTEGER NOT NULL); INSERT INTO store_version VALUES (1)';
    await ask(options, `${LEADS_SCHEMA}${SUSPECT_SCHEMA}${ROWS}${version}`);
    return options;
  }

  async function countRows(options: DatabaseOptions): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(COUNTS)) {
      const [row] = await ask(options, `SELECT count(*) AS count FROM ${table}`);
      counts[table] = Number(row?.count);
    }
    return counts;
  }

  it('is taken over with every row, and keeps its tables, and its version while none came later, so that the release before can start again', async () => {
    const options = await createOld();
    const shape = await shapeOf(options);
    expect(await countRows(options)).toEqual(COUNTS);
    for (const _ of [1, 2]) {
      const store = await openLeadStore(options);
      await store.close();
      expect(await countRows(options)).toEqual(COUNTS);
    }
    expect(await ask(options, readVersion)).toEqual([{ version: LATEST }]);
    expect(await shapeOf(options)).toEqual(shape);
  });

  it('works as before', async () => {
    const store = await openLeadStore(await createOld());
    const leads = await store.list({ limit: 100 });
    const emails = Array.from({ length: 6 }, (_, n) => `person${n}@studio.example`);
    expect(leads.map(({ email }) => email).sort()).toEqual(['bot0@spam.example', ...emails]);
    const states = await Promise.all([0, 1, 2].map((n) => store.findMeeting(hashToken(`token ${n}`))));
    expect(states.map((meeting) => meeting?.state)).toEqual(['booked', 'cancelled', 'invited']);
    expect(await store.countDeliveries()).toEqual({
      mail: { waiting: 5, sent: 1, skipped: 1, dead: 1, refused: 1 },
      slack: { waiting: 6, sent: 0, skipped: 0, dead: 0, refused: 0 },
    });
    expect((await store.deadDeliveries(10)).map(({ problem }) => problem).sort()).toEqual(['HTTP 400', 'HTTP 550']);
    const now = Date.parse('2026-11-28T10:00:00Z');
    const redeemed = await Promise.all([0, 1].map((n) => store.redeemReference(hashToken(`reference ${n}`), now)));
    expect(redeemed.map(({ outcome }) => outcome)).toEqual(['used', 'redeemed']);
    expect(await store.queueGenuine(['slack'], now)).toBe(1);
    expect(await store.listSuspects({ limit: 10 })).toHaveLength(2);
    expect(await store.eraseFor(...emails)).toMatchObject({ leads: 6, meetings: 4, deliveredTo: ['mail'] });
    await store.close();
  });

  it('has the tables of a new one', async () => {
    const options = await databases.create();
    const store = await openLeadStore(options);
    await store.close();
    expect(await shapeOf(options)).toEqual(await shapeOf(await createOld()));
    expect(await ask(options, readVersion)).toEqual([{ version: LATEST }]);
  });
});
