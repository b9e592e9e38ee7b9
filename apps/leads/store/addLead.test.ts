import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadSubmission, signUpSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeAll(async () => {
  leads = await openLeads(3);
});
afterAll(() => leads.close());

const TEN_MINUTES = 600_000;

it('keeps a lead unchanged, also after the store was closed', async () => {
  const submission = leadSubmission({ fields: { message: 'Zoë 😀\n"quoted"; \u2028 <b>' }, location: 'nav' });
  const { leadId, isNew } = await leads.store.add(submission, [], { now: 1_000 });
  expect(isNew).toBe(true);
  // Another store reads the file or database itself.
  expect(await leads.stores[1]?.find(leadId)).toEqual({ ...submission, id: leadId, receivedAt: 1_000 });
  expect(await leads.store.find(randomUUID())).toBeUndefined();
});

it('stores a submission once, however often and wherever it is sent', async () => {
  const submission = leadSubmission();
  const sent = Array.from({ length: 60 }, (_, index) => leads.stores[index % 3]?.add(submission, ['mail']));
  const added = await Promise.all(sent);
  expect(new Set(added.map((one) => one?.leadId)).size).toBe(1);
  expect(added.filter((one) => one?.isNew)).toHaveLength(1);
  const ofChannel = await leads.store.leaseDeliveries({ channel: 'mail', limit: 100, leaseMs: 1_000 });
  expect(ofChannel.filter(({ lead }) => lead.id === added[0]?.leadId)).toHaveLength(1);
});

it('takes the same content within 10 minutes for one lead, and later for another', async () => {
  const submission = leadSubmission({ idempotencyKey: null });
  const first = await leads.store.add(submission, [], { now: 1_000_000 });
  const other = { ...submission, page: '/de/pricing', analytics: null, email: submission.email.toUpperCase() };
  expect(await leads.store.add(other, [], { now: 1_000_000 + TEN_MINUTES - 1 })).toEqual({
    ...first,
    isNew: false,
  });
  const later = await leads.store.add(submission, [], { now: 1_000_000 + TEN_MINUTES });
  expect(later).toMatchObject({ isNew: true });
  expect(later.leadId).not.toBe(first.leadId);
});

it('takes the same content without a key, sent to several processes at the same time, for one lead', async () => {
  for (let round = 0; round < 25; round += 1) {
    const submission = leadSubmission({ idempotencyKey: null });
    const added = await Promise.all(leads.stores.map((store) => store.add(submission, [])));
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(added.map(({ leadId }) => leadId)).size).toBe(1);
  }
});

it('recognizes an idempotency key after any time', async () => {
  const submission = leadSubmission();
  const first = await leads.store.add(submission, [], { now: 1_000 });
  expect(await leads.store.add(submission, [], { now: 900_000_000 })).toEqual({ ...first, isNew: false });
});

it('stores another content under the same key, since the person was thanked for it too', async () => {
  const submission = leadSubmission();
  const first = await leads.store.add(submission, []);
  const second = await leads.store.add({ ...submission, fields: { message: 'A second thought' } }, []);
  expect(second).toMatchObject({ isNew: true });
  expect(second.leadId).not.toBe(first.leadId);
});

const CHOICE = {
  ...{ department: null, plan: 'business', billingPeriod: null, people: null, addOns: [] },
  ...{ template: null, redirectParams: null },
};

it.each<[string, Parameters<typeof leadSubmission>[0]]>([
  ['form', { formId: 1299 }],
  ['address', { email: 'other@studio.example' }],
  ['values', { fields: { message: 'Other' } }],
  ['fields', { fields: {} }],
  ['plan', { signUp: { ...CHOICE, plan: 'free' } }],
  ['number of people', { signUp: { ...CHOICE, people: 40 } }],
  ['choice of add-ons', { signUp: { ...CHOICE, addOns: ['brain'] } }],
])('another %s is another lead', async (_, parts) => {
  const submission = signUpSubmission({ idempotencyKey: null, signUp: CHOICE, fields: { message: 'x' } });
  const first = await leads.store.add(submission, []);
  expect((await leads.store.add({ ...submission, ...parts }, [])).leadId).not.toBe(first.leadId);
});

it('reads a sign-up that was stored before people and add-ons were known', async () => {
  const { people: _people, addOns: _addOns, ...earlier } = CHOICE;
  const { leadId } = await leads.store.add(signUpSubmission({ signUp: earlier as typeof CHOICE }), []);
  expect((await leads.store.find(leadId))?.signUp).toEqual(CHOICE);
});

it('lists leads from a time on, in pages, oldest first', async () => {
  const START = 5_000_000_000_000;
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    ids.push((await leads.store.add(leadSubmission(), [], { now: START + (index >> 1) })).leadId);
  }
  const seen: string[] = [];
  for (let after: { id: string; receivedAt: number } | undefined; ; ) {
    const page = await leads.store.list({ since: START, limit: 2, ...(after && { after }) });
    seen.push(...page.map(({ id }) => id));
    expect(page.length).toBeLessThanOrEqual(2);
    after = page.at(-1);
    if (!after) break;
  }
  expect(seen).toHaveLength(7);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const times = (await leads.store.list({ since: START, limit: 100 })).map(({ receivedAt }) => receivedAt - START);
  expect(times).toEqual([0, 0, 1, 1, 2, 2, 3]);
});
