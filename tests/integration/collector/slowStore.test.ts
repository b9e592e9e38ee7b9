import { DatabaseSync } from 'node:sqlite';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

const RECORD_BYTES = 900_000;
/** The budget has 48 MB, and a record takes twice its text. */
const MOST_RECORDS = 48_000_000 / (2 * RECORD_BYTES);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const VENDORS = ['amplitude', 'datadog', 'amplitude-replay', 'segment'];

/** Lets no other program write, as a backup or a migration does. @returns ends that */
async function lockDatabase({ file, databaseUrl }: DatabaseOptions): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const database = new DatabaseSync(file);
    database.exec('BEGIN IMMEDIATE');
    return async () => database.close();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'BEGIN; LOCK TABLE cumulus_collector.event, cumulus_collector.product_event, cumulus_collector.monitoring, cumulus_collector.recording',
  );
  return () => client.end();
}

describe.each(KINDS)('while %s is locked', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  it('records are refused as busy before they fill the memory, decisions on consent are taken, and all that is acknowledged is stored', async () => {
    const options = await databases.create();
    const store = await openStore(options);
    const unlock = await lockDatabase(options);
    const acknowledged: string[] = [];
    const refusals: unknown[] = [];
    const append = (vendor: string, messageId: string, bytes: number) =>
      store.append([record({ vendor, messageId, payload: { text: 'x'.repeat(bytes) } })]).then(
        () => void acknowledged.push(messageId),
        (error: unknown) => void refusals.push(error),
      );
    const all: Promise<void>[] = [];
    for (let n = 0; n < 2 * MOST_RECORDS; n += 1) {
      all.push(append(VENDORS[n % VENDORS.length] ?? '', `large-${n}`, RECORD_BYTES));
      await nextTurn();
    }
    expect(refusals.length).toBeGreaterThan(MOST_RECORDS);
    for (const error of refusals) expect(error).toMatchObject({ problem: 'busy' });
    all.push(append('consent', 'decision', 500));
    await unlock();
    await Promise.all(all);
    expect(acknowledged).toContain('decision');
    const { events } = await store.list({ limit: 100, maxBytes: 1e9 });
    expect(events.map(({ messageId }) => messageId).sort()).toEqual(acknowledged.sort());
    await store.close();
  });
});
