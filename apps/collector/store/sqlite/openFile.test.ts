import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { compileMigrations } from '@cumulus/sql/compileMigrations';
import { listDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { openFile } from '@cumulus/sql/sqlite/openFile';
import { assertDurable, prepareFile } from '@cumulus/sql/sqlite/prepareFile';
import { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { withPayload } from '../../testing/withPayload.ts';
import { openStore } from '../openStore.ts';
import { planViews } from '../planViews.ts';
import { createMigrations } from '../schema.ts';
import { tables as threadTables } from './eventTables.ts';
import { sqliteDialect } from './sqliteDialect.ts';

const tables = {
  ...{ ...threadTables, forPrepared: planViews(sqliteDialect) },
  migrations: compileMigrations(createMigrations('sqlite'), 'sqlite'),
};

let folder: string;
let path: string;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  path = join(folder, 'data/store.sqlite');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const record = (messageId: string, text = '') => ({
  ...{ vendor: 'segment', type: 'track', event: 'e', anonymousId: 'a', userId: null, messageId, receivedAt: 1 },
  ...{ payload: { text }, isValid: true, reason: null },
});

const BATCH = 1_000;

async function fill(events: number): Promise<void> {
  const store = await openStore({ file: path });
  for (let from = 0; from < events; from += BATCH) {
    const indices = Array.from({ length: Math.min(BATCH, events - from) }, (_, index) => from + index);
    await store.append(indices.map((index) => record(`m${index}`, 'x'.repeat(500))));
  }
  await store.close();
}

it('creates files that only their owner can read, with a synced log', async () => {
  await fill(1);
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'data')).mode & 0o777]).toEqual([0o600, 0o700]);
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
});

it.each([
  ['PRAGMA synchronous = NORMAL', /synchronous is 1, not 2 \(FULL\)/],
  ['PRAGMA synchronous = OFF', /synchronous is 0, not 2 \(FULL\)/],
  ['PRAGMA journal_mode = DELETE', /journal_mode is delete, not wal/],
])('refuses to run with %s', async (text, message) => {
  await fill(1);
  const file = new SqliteFile(path, { readOnly: false });
  file.database.exec(text);
  expect(() => assertDurable(file)).toThrow(message);
  file.close();
});

it('syncs each commit, and is not used where that isn’t durable', async () => {
  await fill(1);
  const file = new SqliteFile(path, { readOnly: false });
  file.database.exec('PRAGMA synchronous = OFF');
  prepareFile(file, tables);
  expect(file.pragma('synchronous')).toBe(2);
  file.close();
  // SQLite's locking for network disks, where no write-ahead log is possible: `PRAGMA journal_mode = WAL` has no effect and reports no error.
  const remote = pathToFileURL(join(folder, 'remote.sqlite'));
  remote.search = 'vfs=unix-dotfile';
  const other = new SqliteFile(remote as unknown as string, { readOnly: false });
  expect(() => prepareFile(other, tables)).toThrow(/journal_mode is delete, not wal/);
  other.close();
});

it('refuses a place where commits are not durable', async () => {
  await expect(openStore({ file: join(folder, 'data') })).resolves.toBeDefined();
  await expect(openStore({ file: folder })).rejects.toThrow(new RegExp(`^STORE_FILE=${folder}: `));
  await expect(openStore({ file: '/proc/store.sqlite' })).rejects.toThrow('STORE_FILE=/proc/store.sqlite: ');
});

it.each([
  ['text', () => writeFileSync(path, 'this is no database '.repeat(500))],
  ['a file whose middle was overwritten', () => overwrite(path, 3 * 4_096, 40)],
  ['a file that was cut', () => writeFileSync(path, readFileSync(path).subarray(0, 100_000))],
])('quarantines %s unchanged, and creates a new one', async (_, damage) => {
  await fill(1_000);
  damage();
  const damaged = readFileSync(path);
  const store = await openStore({ file: path });
  const { setAside } = store.status() as { setAside?: { path: string; reason: string } };
  expect(setAside?.path).toMatch(/store\.sqlite\.damaged-\d{4}-\d{2}-\d{2}T\d{6}$/);
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain(`STORE_FILE=${path} is damaged`);
  expect(setAside?.reason).toMatch(/not a database|malformed|[Pp]age/);
  expect(readFileSync(String(setAside?.path)).equals(damaged)).toBe(true);
  expect(await store.append([record('new')])).toEqual({ stored: 1, duplicates: 0 });
  await store.close();
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('damaged'))).toHaveLength(1);
});

it('copies the readable consent records of a damaged file once, and leaves the file unchanged', async () => {
  const store = await openStore({ file: path });
  const consents = Array.from({ length: 300 }, (_, n) => ({ ...record(`c${n}`), vendor: 'consent', type: 'consent' }));
  await store.append(consents);
  await store.append(Array.from({ length: 1_000 }, (_, index) => record(`m${index}`, 'x'.repeat(500))));
  await store.close();
  const { size } = statSync(path);
  overwrite(path, size - 40 * 4_096, 30);
  const damaged = readFileSync(path);
  const after = await openStore({ file: path });
  const { setAside } = after.status() as { setAside?: { path: string; rescuedConsents: number } };
  expect(setAside?.rescuedConsents).toBe(300);
  expect((await after.list({ limit: 1_000 })).events.map(withPayload)).toMatchObject(consents.toReversed());
  expect(await after.append(consents)).toEqual({ stored: 0, duplicates: 300 });
  expect(readFileSync(String(setAside?.path)).equals(damaged)).toBe(true);
  await after.close();
});

it('keeps both quarantined files when that happens twice in a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  openFile(path, tables).file.close();
  const texts = ['once '.repeat(500), 'twice '.repeat(500), 'again '.repeat(500)];
  for (const text of texts) {
    writeFileSync(path, text);
    openFile(path, tables).file.close();
  }
  const quarantined = listDamagedCopies(path).filter(({ path: name }) => /\d$/.test(name));
  expect(quarantined.map((copy) => readFileSync(copy.path, 'utf8')).sort()).toEqual(texts.toSorted());
});

it('checks a large file after a corruption error of the previous run', async () => {
  await fill(30_000);
  overwrite(path, 4_096 * 2_000, 500);
  const before = await openStore({ file: path });
  expect(before.status().setAside).toBeUndefined();
  await expect(before.exportVisitor(['a'])).rejects.toMatchObject({ problem: 'unavailable' });
  await before.close();
  const after = await openStore({ file: path });
  expect(after.status().setAside).toBeDefined();
  await after.close();
});

function overwrite(file: string, at: number, pages: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xaa, at, at + pages * 4_096);
  writeFileSync(file, bytes);
}
