import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLeadStore } from '../openLeadStore.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { LEADS_SCHEMA } from '../testing/storeOfVersion1.ts';
import { LEAD_MIGRATIONS } from './leadTables.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 1 while no table came later. */
const LATEST = Math.max(...Object.keys(LEAD_MIGRATIONS.steps).map(Number));
const SUSPECT = leadSubmission({ suspicion: 'trap' });

// REQ-LEA-05
it('the store of a release without suspects is taken over, and keeps its version, so that this release can start again', async () => {
  const before = new DatabaseSync(file);
  before.exec(`PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; ${LEADS_SCHEMA} PRAGMA user_version = 1`);
  before.exec(`INSERT INTO lead (id, received_at, kind, form_id, content_hash, email_key, submission)
    VALUES ('old', 1, 'form', 1006, 'x', 'mara@studio.example', '{"signUp":null}')`);
  before.close();
  const store = await openLeadStore({ file });
  expect(await store.addSuspect(SUSPECT)).toMatchObject({ isNew: true });
  expect((await store.list({ limit: 10 })).map(({ id }) => id)).toEqual(['old']);
  await store.close();
  const after = new DatabaseSync(file);
  expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: LATEST });
  // As a release does that doesn't know of suspects.
  after.exec('PRAGMA foreign_keys = ON');
  after.exec("DELETE FROM lead WHERE id = 'old'");
  after.close();
  const again = await openLeadStore({ file });
  expect(await again.listSuspects({ limit: 10 })).toHaveLength(1);
  await again.close();
});
