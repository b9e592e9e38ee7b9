import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashAddress } from '../hashes.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';
import { MAIL_EVERY_MS } from './mailQueries.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads(2);
});
afterEach(() => leads.close());

const lease = (now: number, { channel = 'mail', limit = 10, leaseMs = 100, store = leads.store } = {}) =>
  store.leaseDeliveries({ channel, limit, leaseMs, now });

it('makes a delivery for each channel, with the lead', async () => {
  const submission = leadSubmission();
  const { leadId } = await leads.store.add(submission, ['mail', 'slack'], { now: 1_000 });
  expect(await lease(1_000)).toEqual([
    {
      ...{ id: `${leadId}_mail`, channel: 'mail', topic: 'lead', state: 'waiting', attempts: 0, createdAt: 1_000 },
      ...{ nextAt: 1_100, problem: null, meeting: null },
      lead: { ...submission, id: leadId, receivedAt: 1_000 },
    },
  ]);
  expect(await lease(1_000, { channel: 'slack' })).toHaveLength(1);
  expect(await lease(1_000, { channel: 'other' })).toEqual([]);
});

it('gives a delivery to one of several processes, and again when the lease ends', async () => {
  for (let index = 0; index < 20; index += 1) await leads.store.add(leadSubmission(), ['mail'], { now: 1_000 });
  const batches = await Promise.all(
    Array.from({ length: 8 }, (_, index) => lease(1_000, { limit: 5, store: leads.stores[index % 2] })),
  );
  const ids = batches.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = (await lease(1_000, { limit: 50 })).map(({ id }) => id);
  expect(new Set([...ids, ...rest]).size).toBe(20);
  expect(await lease(1_099)).toEqual([]);
  expect(await leads.store.nextDeliveryAt('mail')).toBe(1_100);
  expect(await lease(1_100, { limit: 50 })).toHaveLength(20);
});

it('delivers the oldest first', async () => {
  for (const now of [3_000, 1_000, 2_000]) await leads.store.add(leadSubmission(), ['mail'], { now });
  expect((await lease(5_000, { limit: 2 })).map(({ createdAt }) => createdAt)).toEqual([1_000, 2_000]);
});

it('delivers what had no attempt yet before what was refused', async () => {
  await leads.store.add(leadSubmission(), ['mail'], { now: 1_000 });
  const [refused] = await lease(1_000);
  await leads.store.recordDelivery(String(refused?.id), { state: 'waiting', nextAt: 1_500, problem: 'SMTP 450' });
  const { leadId } = await leads.store.add(leadSubmission(), ['mail'], { now: 2_000 });
  expect(await lease(3_000, { limit: 1 })).toMatchObject([{ lead: { id: leadId } }]);
  expect(await lease(3_000, { limit: 1 })).toMatchObject([{ id: refused?.id }]);
});

it('delivers what was deferred after all that wasn’t', async () => {
  const { leadId: deferred } = await leads.store.add(leadSubmission(), ['mail'], { now: 1_000, isDeferred: true });
  const { leadId } = await leads.store.add(leadSubmission(), ['mail'], { now: 2_000 });
  expect(await lease(3_000, { limit: 1 })).toMatchObject([{ lead: { id: leadId } }]);
  expect(await lease(3_000, { limit: 1 })).toMatchObject([{ lead: { id: deferred } }]);
});

it('counts attempts, waits until the next is due, and ends with the outcome', async () => {
  await leads.store.add(leadSubmission(), ['mail'], { now: 1_000 });
  const [first] = await lease(1_000);
  await leads.store.recordDelivery(String(first?.id), { state: 'waiting', nextAt: 1_500.4, problem: 'HTTP 500' });
  expect(await lease(1_500)).toEqual([]);
  const [second] = await lease(1_501);
  expect(second).toMatchObject({ id: first?.id, attempts: 1, problem: 'HTTP 500' });
  await leads.store.recordDelivery(String(second?.id), { state: 'sent' });
  // Too late: another process had finished it.
  await leads.store.recordDelivery(String(second?.id), { state: 'waiting', nextAt: 0, problem: 'late' });
  expect(await lease(9_000)).toEqual([]);
  expect(await leads.store.nextDeliveryAt('mail')).toBeUndefined();
  expect(await leads.store.countDeliveries()).toEqual({
    mail: { waiting: 0, sent: 1, skipped: 0, dead: 0, refused: 0 },
  });
});

it('lists what was given up, and sends it again on request', async () => {
  await leads.store.add(leadSubmission(), ['mail'], { now: 1_000 });
  const [{ id } = { id: '' }] = await lease(1_000);
  expect(leads.store.problems()).toEqual([]);
  expect(await leads.store.retryDelivery(id)).toBe(false);
  await leads.store.recordDelivery(id, { state: 'dead', problem: 'HTTP 400' });
  expect(leads.store.problems()).toEqual([expect.stringContaining('1 notifications of leads were given up')]);
  expect(await leads.store.deadDeliveries(10)).toMatchObject([{ id, state: 'dead', attempts: 1, problem: 'HTTP 400' }]);
  expect(await leads.store.retryDelivery(id, 8_000)).toBe(true);
  expect(await lease(8_000)).toMatchObject([{ id, attempts: 0, createdAt: 8_000 }]);
  expect([await leads.store.deadDeliveries(10), leads.store.problems()]).toEqual([[], []]);
});

it('makes missing deliveries for a channel that was configured later, once', async () => {
  await leads.store.add(leadSubmission(), [], { now: 1_000 });
  const { leadId } = await leads.store.add(leadSubmission(), ['mail'], { now: 2_000 });
  await leads.store.add(leadSubmission(), [], { now: 3_000 });
  expect(await leads.store.queueMissing('mail', 2_000, 4_000)).toBe(1);
  expect(await leads.store.queueMissing('mail', 2_000, 4_000)).toBe(0);
  expect((await lease(4_000)).map(({ createdAt }) => createdAt)).toEqual([2_000, 4_000]);
  expect(await leads.store.queueMissing('slack', 0, 4_000)).toBe(3);
  expect((await lease(4_000, { channel: 'slack' })).some(({ lead }) => lead.id === leadId)).toBe(true);
});

it('lets an address have one mail an hour, over several processes; a retry of the same mail is allowed', async () => {
  const address = hashAddress('Mara@Studio.example ');
  expect(hashAddress('mara@studio.example')).toBe(address);
  const ask = (now: number, holder?: string, index = 0) =>
    (leads.stores[index] ?? leads.store).mayMail(address, now, holder);
  const first = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(1_000, undefined, index % 2)));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await ask(1_000 + MAIL_EVERY_MS - 1, 'a')).toBe(false);
  expect(await ask(1_000 + MAIL_EVERY_MS, 'a')).toBe(true);
  expect(await ask(2_000 + MAIL_EVERY_MS, 'a', 1)).toBe(true);
  expect(await ask(2_000 + MAIL_EVERY_MS, 'b')).toBe(false);
  expect(await leads.store.mayMail(hashAddress('other@studio.example'), 1_000)).toBe(true);
});

it('lists a refused address, without a problem of health, until it is dismissed', async () => {
  for (const state of ['refused', 'dead'] as const) {
    await leads.store.add(leadSubmission(), ['mail'], { now: 1_000 });
    const [delivery] = await lease(1_000);
    await leads.store.recordDelivery(String(delivery?.id), { state, problem: 'SMTP 550' });
    expect(leads.store.problems()).toHaveLength(state === 'dead' ? 1 : 0);
    // Counted again, as after a restart.
    await leads.store.expire(1_000);
    expect(leads.store.problems()).toHaveLength(state === 'dead' ? 1 : 0);
    expect(await leads.store.deadDeliveries(10)).toMatchObject([{ id: delivery?.id, state }]);
    expect(await leads.store.dismissDelivery(String(delivery?.id))).toBe(true);
    expect(await leads.store.dismissDelivery(String(delivery?.id))).toBe(false);
    expect([await leads.store.deadDeliveries(10), leads.store.problems()]).toEqual([[], []]);
  }
});
