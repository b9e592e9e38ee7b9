import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLeadStore } from '../openLeadStore.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { LEADS_SCHEMA, SUSPECT_SCHEMA } from '../testing/storeOfVersion1.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A store as the release before wrote it: leads, one of them with a meeting, and a suspect. */
function writeVersion1(): void {
  const before = new DatabaseSync(file);
  before.exec(
    `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; ${LEADS_SCHEMA} ${SUSPECT_SCHEMA} PRAGMA user_version = 1`,
  );
  const values = "?, ?, 'form', 1006, ?, ?, ?";
  const lead = before.prepare(
    `INSERT INTO lead (id, received_at, kind, form_id, content_hash, email_key, submission) VALUES (${values})`,
  );
  for (let index = 0; index < 450; index += 1) {
    const submission = leadSubmission({ fields: { name: `Jürgen ${index}`, company: 'Köhler' } });
    lead.run(`old-${index}`, index, `hash-${index}`, submission.email, JSON.stringify(submission));
  }
  const suspect = JSON.stringify(leadSubmission({ fields: { name: 'Suspicious' } }));
  before
    .prepare(
      `INSERT INTO suspect (id, received_at, kind, form_id, content_hash, email_key, submission, suspicion) VALUES (${values}, 'trap')`,
    )
    .run('old-suspect', 1, 'hash', 'x@studio.example', suspect);
  before.exec(`INSERT INTO meeting VALUES ('m', 'old-7', 'token', 'demo', 'booked', 'desk', 5000, 6000, 'UTC', 1, 1, 1);
    INSERT INTO meeting_slot VALUES ('desk', 5000, 'm')`);
  before.close();
}

const order = { order: 'received', isDescending: false } as const;

it('takes over the store of the release before with nothing lost, and makes it searchable once', async () => {
  writeVersion1();
  const store = await openLeadStore({ file });
  expect(await store.list({ limit: 1_000 })).toHaveLength(450);
  // Listed before it can be searched.
  expect(await store.countLeads({ ...order, limit: 1 })).toBe(450);
  expect(await store.makeSearchable()).toBe(451);
  expect(await store.makeSearchable()).toBe(0);
  const found = await store.listLeads({ ...order, search: 'kohler jurgen 7', limit: 200 });
  expect(found.leads.map(({ lead }) => lead.id)).toContain('old-7');
  expect(found.leads.find(({ lead }) => lead.id === 'old-7')).toMatchObject({
    ...{ state: { status: 'new', version: 0 }, meeting: { state: 'booked', startsAt: 5_000 } },
  });
  expect(await store.countLeads({ ...order, statuses: ['suspect'], search: 'suspicious', limit: 1 })).toBe(1);
  expect(
    await store.changeLead({ leadId: 'old-suspect', version: 0, status: 'new', author: 'jo', now: 1 }),
  ).toMatchObject({ outcome: 'changed' });
  await store.close();
});

it('goes back to the release before by its version alone, and forward again with what sales made of the leads', async () => {
  writeVersion1();
  const store = await openLeadStore({ file });
  await store.changeLead({ leadId: 'old-7', version: 0, status: 'won', author: 'jo', now: 1 });
  await store.close();
  const back = new DatabaseSync(file);
  back.exec('PRAGMA user_version = 1; PRAGMA foreign_keys = ON');
  // As the release before works on it.
  back.exec(`INSERT INTO lead (id, received_at, kind, form_id, content_hash, email_key, submission)
    SELECT 'between', 9, kind, form_id, 'other', email_key, submission FROM lead WHERE id = 'old-1'`);
  back.exec("DELETE FROM lead WHERE id = 'old-2'");
  back.close();
  const again = await openLeadStore({ file });
  expect((await again.salesRecordsOf(['old-7'])).get('old-7')?.state).toMatchObject({ status: 'won', version: 1 });
  expect(await again.list({ limit: 1_000 })).toHaveLength(450);
  await again.makeSearchable();
  const found = await again.listLeads({ ...order, search: 'jurgen 1', limit: 200 });
  expect(found.leads.map(({ lead }) => lead.id)).toContain('between');
  await again.close();
});
