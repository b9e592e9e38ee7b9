import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLeadStore } from '../openLeadStore.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { rescueLeads } from './rescueLeads.ts';

const PAGE_BYTES = 4_096;
const LEADS = 600;

let folder: string;
let file: string;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'data/leads.sqlite');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Fills a store, and closes it. @returns ids of the leads, oldest first */
async function fill(count = LEADS): Promise<string[]> {
  const store = await openLeadStore({ file });
  const meeting = { router: 'demo', tokenHashOf: (id: string) => id };
  const added = await Promise.all(
    Array.from({ length: count }, (_, now) => store.add(leadSubmission(), ['mail'], { now, meeting })),
  );
  await store.close();
  return added.map(({ leadId }) => leadId);
}

const damagedCopies = () => readdirSync(join(folder, 'data')).filter((name) => name.includes('damaged'));

function overwrite(path: string, firstPage: number, pages: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xaa, firstPage * PAGE_BYTES, (firstPage + pages) * PAGE_BYTES);
  writeFileSync(path, bytes);
}

/** The page of the file in which a text stands, at or after a part of it. */
function pageOf(text: string, after = 0): number {
  return Math.floor(readFileSync(file).indexOf(text, after) / PAGE_BYTES);
}

// REQ-LEA-13
it('puts a damaged file aside, and copies the leads before and after the damage with their deliveries and meetings', async () => {
  const ids = await fill();
  const middle = pageOf(`"idempotencyKey"`, Math.floor(readFileSync(file).length / 3));
  overwrite(file, middle, 1);
  const damaged = readFileSync(file);
  const store = await openLeadStore({ file });
  const { setAside } = store.status() as { setAside: { path: string; rescuedLeads: number } };
  const rescued = (await store.list({ limit: LEADS })).map(({ id }) => id);
  expect(setAside.rescuedLeads).toBe(rescued.length);
  expect(rescued.length).toBeGreaterThan(LEADS * 0.5);
  expect(rescued.length).toBeLessThan(LEADS);
  // From both ends.
  expect([rescued[0], rescued.at(-1)]).toEqual([ids[0], ids.at(-1)]);
  expect(await store.findMeeting(String(ids[0]))).toMatchObject({ leadId: ids[0], state: 'invited' });
  const { mail } = await store.countDeliveries();
  expect(mail?.waiting).toBeGreaterThan(0);
  expect(readFileSync(setAside.path).equals(damaged)).toBe(true);
  // Other modules may log too.
  const logged = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
  const line = logged.find((one) => one.startsWith(`leads: LEADS_FILE=${file} is damaged`));
  expect(line).toContain(`with ${rescued.length} leads of it`);
  // No copy of personal data stays behind.
  expect(damagedCopies()).toHaveLength(1);
  expect(await store.add(leadSubmission(), [])).toMatchObject({ isNew: true });
  await store.close();
});

it('copies the leads of the write-ahead log, which a process that was killed left', async () => {
  await fill(50);
  const store = await openLeadStore({ file });
  const { leadId } = await store.add(leadSubmission(), []);
  await store.addSuspect(leadSubmission({ suspicion: 'trap' }));
  // As they are on disk when the process is killed now.
  const parts = ['', '-wal'].map((part) => [part, readFileSync(file + part)] as const);
  await store.close();
  for (const [part, bytes] of parts) writeFileSync(join(folder, `killed.sqlite${part}`), bytes);
  const target = new DatabaseSync(':memory:');
  const { LEADS_SCHEMA, SUSPECT_SCHEMA } = await import('../testing/storeOfVersion1.ts');
  target.exec(LEADS_SCHEMA + SUSPECT_SCHEMA);
  const before = parts.map(([part]) => readFileSync(join(folder, `killed.sqlite${part}`)));
  expect(rescueLeads(join(folder, 'killed.sqlite'), target)).toEqual({
    facts: { rescuedLeads: 51 },
    summary: '51 leads',
  });
  expect(target.prepare('SELECT count(*) AS count FROM lead WHERE id = ?').get(leadId)).toEqual({ count: 1 });
  expect(target.prepare('SELECT count(*) AS count FROM suspect').get()).toEqual({ count: 1 });
  target.close();
  expect(parts.map(([part]) => readFileSync(join(folder, `killed.sqlite${part}`)))).toEqual(before);
});

it('starts with an empty store where nothing can be read', async () => {
  await fill(1);
  writeFileSync(file, 'this is no database '.repeat(500));
  const store = await openLeadStore({ file });
  expect(store.status()).toMatchObject({ setAside: { rescuedLeads: 0 } });
  expect(await store.list({ limit: 10 })).toEqual([]);
  await store.close();
});

it('puts the damaged file back where its leads can’t be copied, so that the next start copies them', async () => {
  await fill();
  overwrite(file, pageOf(`"idempotencyKey"`, Math.floor(readFileSync(file).length / 3)), 1);
  const damaged = readFileSync(file);
  const { openFile } = await import('@cumulus/sql/sqlite/openFile');
  const { compileMigrations } = await import('@cumulus/sql/compileMigrations');
  const { LEAD_MIGRATIONS } = await import('./leadTables.ts');
  const migrations = compileMigrations(LEAD_MIGRATIONS, 'sqlite');
  const rescue = () => {
    throw new Error('no room');
  };
  expect(() => openFile(file, { fileVariable: 'LEADS_FILE', migrations, rescue })).toThrow('no room');
  expect(readFileSync(file).equals(damaged)).toBe(true);
  expect(damagedCopies()).toEqual([]);
  const store = await openLeadStore({ file });
  expect((await store.list({ limit: LEADS })).length).toBeGreaterThan(LEADS * 0.5);
  await store.close();
});
