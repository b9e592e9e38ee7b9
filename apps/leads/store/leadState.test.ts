import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { NONE_ERASED } from '../testing/noneErased.ts';
import { openLeads } from '../testing/startLeads.ts';
import { TABLE_NAMES } from './leadTables.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads(3);
});
afterEach(() => leads.close());

const add = async (parts = {}) => (await leads.store.add(leadSubmission(parts), [], { now: 1_000 })).leadId;
const by = { author: 'jo', now: 2_000 };
const recordOf = async (leadId: string) => (await leads.store.salesRecordsOf([leadId])).get(leadId);

it('changes status and owner with who and when, and notes each change that makes a difference', async () => {
  const leadId = await add();
  expect((await recordOf(leadId))?.state).toMatchObject({ status: 'new', owner: null, version: 0 });
  const first = await leads.store.changeLead({ ...by, leadId, version: 0, status: 'contacted', owner: 'jo' });
  const state = { status: 'contacted', owner: 'jo', version: 1, changedAt: 2_000, changedBy: 'jo' };
  expect(first).toEqual({ outcome: 'changed', state });
  await leads.store.changeLead({ leadId, version: 1, status: 'won', owner: 'jo', author: 'kim', now: 3_000 });
  expect(await leads.store.changeLead({ ...by, leadId, version: 2, owner: null })).toMatchObject({
    state: { status: 'won', owner: null, version: 3 },
  });
  const changes = (await recordOf(leadId))?.changes.map(({ id: _, ...change }) => change);
  expect(changes).toHaveLength(4);
  expect(changes).toEqual(
    expect.arrayContaining([
      { at: 2_000, author: 'jo', what: 'owner', before: null, after: 'jo' },
      { at: 2_000, author: 'jo', what: 'owner', before: 'jo', after: null },
      { at: 2_000, author: 'jo', what: 'status', before: 'new', after: 'contacted' },
      { at: 3_000, author: 'kim', what: 'status', before: 'contacted', after: 'won' },
    ]),
  );
});

it('lets one of many win who change the same lead, and gives the others its present state', async () => {
  const leadId = await add();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const store = leads.stores[index % leads.stores.length];
      return store?.changeLead({ leadId, version: 0, status: 'contacted', author: `person ${index}`, now: 2_000 });
    }),
  );
  const winners = answers.flatMap((answer) => (answer?.outcome === 'changed' ? [answer.state?.changedBy] : []));
  expect(winners).toHaveLength(1);
  for (const answer of answers) expect(answer?.state).toMatchObject({ version: 1, changedBy: winners[0] });
  expect(answers.filter((answer) => answer?.outcome === 'conflict')).toHaveLength(11);
  expect((await recordOf(leadId))?.changes).toMatchObject([{ author: winners[0], after: 'contacted' }]);
});

it('changes nothing of a lead that is not there', async () => {
  const change = { ...by, leadId: 'none', version: 0, status: 'won' } as const;
  expect(await leads.store.changeLead(change)).toEqual({ outcome: 'unknown' });
  expect(await leads.store.addNote('none', { id: randomUUID(), at: 1, author: 'jo', text: 'x' })).toBe(false);
});

it('makes a suspect a lead with its new status, which is notified of and found as before', async () => {
  const suspect = await leads.store.addSuspect(leadSubmission({ suspicion: 'trap', fields: { name: 'Öz' } }));
  const leadId = String(suspect?.leadId);
  expect(await leads.store.changeLead({ ...by, leadId, version: 0, owner: 'jo' })).toEqual({ outcome: 'isSuspect' });
  expect(await leads.store.changeLead({ ...by, leadId, version: 0, status: 'contacted' })).toMatchObject({
    ...{ outcome: 'changed', state: { status: 'contacted', version: 1 } },
  });
  expect(await leads.store.isSuspect(leadId)).toBe(false);
  expect(await leads.store.queueGenuine(['slack'], 3_000)).toBe(1);
  const order = { order: 'received', isDescending: true, limit: 10 } as const;
  expect((await leads.store.listLeads({ ...order, search: 'oz' })).leads.map(({ lead }) => lead.id)).toEqual([leadId]);
});

it('keeps notes in their order, and one that is sent twice once', async () => {
  const leadId = await add();
  const note = { id: randomUUID(), at: 2_000, author: 'jo', text: 'Called <b>her</b>\n=1+1' };
  expect(await leads.store.addNote(leadId, note)).toBe(true);
  expect(await leads.store.addNote(leadId, { ...note, at: 4_000 })).toBe(true);
  await leads.store.addNote(leadId, { ...note, id: randomUUID(), at: 1_000, text: 'first' });
  expect((await recordOf(leadId))?.notes).toEqual([expect.objectContaining({ text: 'first' }), note]);
  // The id of another lead's note.
  expect(await leads.store.addNote(await add(), note)).toBe(false);
});

// REQ-LEA-12
it('exports what sales made of a person’s leads, and erases it from every table', async () => {
  const leadId = await add({ email: 'mara@studio.example', fields: { name: 'Mara Unusual-Name' } });
  await leads.store.changeLead({ ...by, leadId, version: 0, status: 'lost', owner: 'owner-of-mara' });
  await leads.store.addNote(leadId, { id: randomUUID(), at: 1, author: 'jo', text: 'note-about-mara' });
  const suspect = leadSubmission({ suspicion: 'trap', email: 'mara@studio.example', fields: { name: 'Unusual too' } });
  await leads.store.addSuspect(suspect);
  await leads.store.noteMeetingChange(leadId, { at: 2, author: 'jo', before: null, after: 'cancelled' });
  const exported = await leads.store.exportFor('mara@studio.example');
  expect(exported.leads).toMatchObject([
    {
      sales: {
        state: { status: 'lost', owner: 'owner-of-mara' },
        notes: [{ text: 'note-about-mara' }],
        changes: expect.arrayContaining([expect.objectContaining({ what: 'meeting', after: 'cancelled' })]),
      },
    },
  ]);
  expect(await leads.store.eraseFor('mara@studio.example')).toMatchObject({ ...NONE_ERASED, leads: 1, suspects: 1 });
  const { openLeadDatabase } = await import('../openLeadStore.ts');
  const database = await openLeadDatabase(leads.database);
  for (const table of TABLE_NAMES) {
    const rows = JSON.stringify(await database.read({ text: `SELECT * FROM ${table}` }));
    for (const trace of [leadId, 'mara', 'unusual']) expect(rows.toLowerCase(), table).not.toContain(trace);
  }
  await database.close();
});
