import type { TableMigrations } from '@cumulus/sql/compileMigrations';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { PostgresDatabase } from '@cumulus/sql/postgres/PostgresDatabase';
import { createQueries } from '@cumulus/sql/query';
import { SqliteDatabase } from '@cumulus/sql/sqlite/SqliteDatabase';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, startDatabases, type TestDatabases } from '../collector/startDatabases.ts';

const queries = createQueries<{ note: { id: number; text: string; length?: number } }>();
const { schema } = queries;

const FIRST = [
  schema
    .createTable('note')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull()),
];
const SECOND = [
  schema.alterTable('note').addColumn('length', 'integer'),
  queries.updateTable('note').set({ length: sql<number>`length(text)` }),
];
const FAILING = [...SECOND, sql`INSERT INTO nothing VALUES (1)`];

/** Opens a store with these tables, as leads open theirs. */
function open({ file, databaseUrl }: DatabaseOptions, migrations: TableMigrations) {
  const store = 'notes';
  if (databaseUrl)
    return new PostgresDatabase(databaseUrl, { store, schema: 'notes', names: ['note'], migrations }).open();
  const tablesModule = new URL('../../../apps/leads/store/sqliteTables.ts', import.meta.url).href;
  return new SqliteDatabase(file, {
    migrations,
    tablesModule,
    variable: 'FILE',
    store,
    label: store,
    records: store,
  }).open();
}

describe.each(KINDS)('migrations on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  /** Makes a store of version 1 with three rows. */
  async function createFirst(): Promise<DatabaseOptions> {
    const options = await databases.create();
    const database = await open(options, { steps: { 1: FIRST } });
    await database.write([queries.insertInto('note').values([1, 2, 3].map((id) => ({ id, text: 'x'.repeat(id) })))]);
    await database.close();
    return options;
  }

  async function readLengths(options: DatabaseOptions, migrations: TableMigrations): Promise<unknown[]> {
    const database = await open(options, migrations);
    const rows = await database.read(queries.selectFrom('note').selectAll().orderBy('id'));
    await database.close();
    return rows.map(({ length }) => length);
  }

  it('take over what a store has, once', async () => {
    const options = await createFirst();
    const migrations = { steps: { 1: FIRST, 2: SECOND } };
    expect(await readLengths(options, migrations)).toEqual([1, 2, 3]);
    expect(await readLengths(options, migrations)).toEqual([1, 2, 3]);
    expect(await readLengths(await databases.create(), migrations)).toEqual([]);
  });

  it('change nothing where they fail halfway, and are repeated at the next start', async () => {
    const options = await createFirst();
    await expect(open(options, { steps: { 1: FIRST, 2: FAILING } })).rejects.toThrow('nothing');
    expect(await readLengths(options, { steps: { 1: FIRST } })).toEqual([undefined, undefined, undefined]);
    expect(await readLengths(options, { steps: { 1: FIRST, 2: SECOND } })).toEqual([1, 2, 3]);
  });

  it('refuse the tables of a later release, and of one that is too old', async () => {
    const options = await createFirst();
    await expect(open(options, { steps: { 2: FIRST } })).rejects.toThrow(
      'its tables are of version 1, this release migrates them from 2 on: start a release in between first',
    );
    expect(await readLengths(options, { steps: { 1: FIRST, 2: SECOND } })).toHaveLength(3);
    await expect(open(options, { steps: { 1: FIRST } })).rejects.toThrow(
      /of version 2, this release knows up to 1: run/,
    );
  });
});
