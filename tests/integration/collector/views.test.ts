import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { PostgresPool } from '@cumulus/sql/postgres/PostgresPool';
import { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import { EVENT_VIEWS, type EventView } from '@cumulus/tracking-plan';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventRecord } from '../../../apps/collector/segment/eventRecords.ts';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { planViews } from '../../../apps/collector/store/planViews.ts';
import { EVENT_TABLES } from '../../../apps/collector/store/postgres/eventTables.ts';
import { postgresDialect, refreshPostgresViews } from '../../../apps/collector/store/postgres/postgresDialect.ts';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import { refreshSqliteViews, sqliteDialect } from '../../../apps/collector/store/sqlite/sqliteDialect.ts';
import { viewEvent } from '../../../apps/collector/testing/startCollector.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const RECEIVED = Date.parse('2026-11-21T00:00:01.500Z');
const CONSENT = {
  categoryPreferences: { C0001: true, C0002: true, C0003: false, C0004: false },
  version: '2026-11',
  consentId: 'c1',
};
const seen = (messageId: string, fields: object = {}) =>
  eventRecord(
    viewEvent({
      messageId,
      timestamp: '2029-11-21T00:00:00.000Z',
      sentAt: '2029-11-21T00:00:03.000Z',
      properties: { type: 'view', sectionIndex: 2, sectionTitle: "Plan's “end”" },
      context: { consent: CONSENT, page: { path: '/pricing' } },
      ...fields,
    }),
    'track',
    RECEIVED,
  );

describe.each(KINDS)('the views of the plan on %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    options = await databases.create();
    await fill();
  });

  const fill = async (...records: ReceivedRecord[]) => {
    const store = await openStore(options);
    await store.append(records);
    await store.close();
  };
  const ask = (text: string) => askDatabase(options, text);
  const refresh = async (views: readonly EventView[]) => {
    if (options.databaseUrl) {
      const connection = new PostgresPool(options.databaseUrl, EVENT_TABLES.schema, { size: 1, queryLimitMs: 0 });
      await connection.use(async (client) => {
        await client.query('BEGIN');
        await refreshPostgresViews(client, planViews(postgresDialect, views));
        await client.query('COMMIT');
      });
      return connection.close();
    }
    const file = new SqliteFile(options.file, { readOnly: false });
    // As the database does, which runs in another thread.
    for (const problem of refreshSqliteViews(file, planViews(sqliteDialect, views))) console.error(problem);
    return file.close();
  };
  const namesOf = async () =>
    (
      await ask(
        options.databaseUrl
          ? `SELECT viewname AS name FROM pg_views WHERE schemaname = 'cumulus_collector' ORDER BY 1`
          : `SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY 1`,
      )
    ).map(({ name }) => name);
  const planned = (event: string, more: Partial<EventView> = {}): EventView => ({
    ...(EVENT_VIEWS.find((one) => one.event === event) as EventView),
    ...more,
  });

  it('exist for each planned event, with columns that need no quotes', async () => {
    expect(await namesOf()).toEqual(EVENT_VIEWS.map(({ name }) => name).sort());
    for (const { name, columns } of EVENT_VIEWS) {
      const list = columns.map((column) => column.name).join(', ');
      const text = `SELECT id, message_id, anonymous_id, user_id, occurred_at, occurred_on, received_at, original_timestamp, ${list} FROM ${name}`;
      expect(await ask(text), name).toEqual([]);
    }
  });

  it('show properties with their types, and the time by the server’s clock', async () => {
    await fill(seen('m1'), record({ isValid: false, reason: 'no' }));
    const [row] = await ask('SELECT * FROM view_web');
    expect(row).toMatchObject({ message_id: 'm1', anonymous_id: 'a1', user_id: null });
    expect(row).toMatchObject({ section_index: 2, section_title: "Plan's “end”", section_label: null, type: 'view' });
    expect(row).toMatchObject({ context_page_path: '/pricing', context_consent_id: 'c1' });
    expect(row).toMatchObject({ context_consent_version: '2026-11', original_timestamp: '2029-11-21T00:00:00.000Z' });
    expect(new Date(row?.occurred_at as string).toISOString()).toBe('2026-11-20T23:59:58.500Z');
    expect(new Date(row?.received_at as string).toISOString()).toBe('2026-11-21T00:00:01.500Z');
    const conditions = [
      `occurred_on = '2026-11-20'`,
      `occurred_at < '2026-11-21'`,
      'context_consent_c0002',
      'NOT context_consent_c0003',
    ];
    for (const condition of conditions) {
      expect(await ask(`SELECT count(*) AS n FROM view_web WHERE ${condition}`), condition).toEqual([{ n: 1 }]);
    }
  });

  it('show objects, lists of texts, and consent decisions', async () => {
    const properties = { demo: { FLOW: 'f' }, location: 'https://cumulus.example/', pathname: '/', step: 3 };
    const decision = { consentId: 'c1', version: '1', groups: ['C0001', 'C0002'], decidedAt: '2026-11-21T00:00:00Z' };
    await fill(
      seen('m1', { event: 'view step demo', properties }),
      record({ messageId: 'd', vendor: 'consent', type: 'consent', event: 'consent decided', payload: decision }),
    );
    const [step] = await ask('SELECT demo, properties, pathname FROM view_step_demo');
    const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
    expect([json(step?.demo), json(step?.properties), step?.pathname]).toEqual([{ FLOW: 'f' }, properties, '/']);
    const yes = kind === 'SQLite' ? 1 : true;
    const [decided] = await ask('SELECT consent_id, version, groups_c0002, groups_c0003 FROM consent_decided');
    expect(decided).toEqual({
      ...{ consent_id: 'c1', version: '1' },
      ...{ groups_c0002: yes, groups_c0003: kind === 'SQLite' ? 0 : false },
    });
  });

  it('show NULL where an event of an earlier plan has a value of another type', async () => {
    const old = seen('m1');
    const properties = { type: 7, sectionIndex: 'second', sectionTitle: { en: 'x' } };
    await fill({ ...old, payload: { ...old.payload, properties, context: 'none' } });
    expect(await ask('SELECT type, section_index, section_title, context_consent_c0002 FROM view_web')).toEqual([
      { type: null, section_index: null, section_title: null, context_consent_c0002: null },
    ]);
    expect(await ask('SELECT count(*) AS n FROM view_web WHERE section_index > 1')).toEqual([{ n: 0 }]);
  });

  it('are recreated when the plan changes, and removed with their events', async () => {
    await fill(seen('m1'));
    const [first, ...others] = planned('view web').columns;
    const added = { name: 'added', path: ['properties', 'sectionIndex'], type: 'number' } as const;
    await refresh([planned('view web', { columns: [added, ...others] }), planned('page', { name: 'shown' })]);
    expect(await namesOf()).toEqual(['shown', 'view_web']);
    expect(await ask('SELECT added FROM view_web')).toEqual([{ added: 2 }]);
    await expect(ask(`SELECT ${first?.name} FROM view_web`)).rejects.toThrow(String(first?.name));
    // The next start uses the plan of this release.
    await fill();
    expect(await namesOf()).toEqual(EVENT_VIEWS.map(({ name }) => name).sort());
  });

  it('are recreated when one was removed, and never replace others’ views', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    await ask('DROP VIEW view_web');
    await ask('CREATE VIEW shown AS SELECT 1 AS mine');
    await refresh([...EVENT_VIEWS, planned('page', { name: 'shown' })]);
    expect(await ask('SELECT count(*) AS n FROM view_web')).toEqual([{ n: 0 }]);
    expect(await ask('SELECT * FROM shown')).toEqual([{ mine: 1 }]);
    expect(errors.mock.calls.join()).toContain('view shown of the tracking plan can');
    errors.mockClear();
    // The same at a start, of one that this release plans.
    await ask('DROP VIEW view_web');
    await ask(`DELETE FROM plan_view WHERE name = 'view_web'`);
    await ask('CREATE VIEW view_web AS SELECT 2 AS mine');
    await fill();
    expect(await ask('SELECT * FROM view_web')).toEqual([{ mine: 2 }]);
    expect(errors.mock.calls.join()).toContain('store: view view_web of the tracking plan can');
  });

  it.runIf(kind === 'PostgreSQL')('keep rights and what builds on them where columns are added', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    await fill(seen('m1'));
    await ask('GRANT SELECT ON view_web TO pg_monitor');
    await ask('CREATE VIEW mine AS SELECT section_index FROM view_web');
    const { columns } = planned('view web');
    const added = { name: 'added', path: ['properties', 'sectionIndex'], type: 'number' } as const;
    const others = EVENT_VIEWS.filter(({ event }) => event !== 'view web');
    await refresh([planned('view web', { columns: [...columns, added] }), ...others]);
    expect(await ask('SELECT added FROM view_web')).toEqual([{ added: 2 }]);
    expect(await ask(`SELECT has_table_privilege('pg_monitor', 'view_web', 'SELECT') AS may`)).toEqual([{ may: true }]);
    expect(errors).not.toHaveBeenCalled();
    // A column that an analyst's view uses can't be removed: the view stays, and the log has the reason.
    await refresh([planned('view web', { columns: [added] }), ...others]);
    expect(await ask('SELECT section_index FROM mine')).toEqual([{ section_index: 2 }]);
    expect(errors.mock.calls.join()).toMatch(/view view_web of the tracking plan .* depend/);
  });
});
