import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReference } from '../signUpReferences.ts';
import { SUSPECT_DAYS } from '../suspects.ts';
import { leadSubmission, signUpSubmission } from '../testing/leadSubmission.ts';
import { NONE_ERASED } from '../testing/noneErased.ts';
import { openLeads } from '../testing/startLeads.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads(2);
});
afterEach(() => leads.close());

const trapped = (parts: Parameters<typeof leadSubmission>[0] = {}) => leadSubmission({ suspicion: 'trap', ...parts });
const listed = () => leads.store.listSuspects({ limit: 1_000 });
const meeting = { router: 'demo', tokenHashOf: (id: string) => `hash of ${id}` };
const slot = { calendar: 'sales', startsAt: 2 * HOUR_MS, endsAt: 3 * HOUR_MS, timeZone: 'Europe/Vienna', now: HOUR_MS };

// REQ-LEA-05
it('keeps suspects apart from leads: they are neither listed with them nor sent to a channel', async () => {
  const { suspicion: _, ...submission } = trapped();
  const added = await leads.store.addSuspect({ ...submission, suspicion: 'fast' }, { now: 1_000 });
  expect(added).toMatchObject({ isNew: true });
  expect(await listed()).toEqual([{ ...submission, id: added?.leadId, receivedAt: 1_000, suspicion: 'fast' }]);
  expect(await leads.store.list({ limit: 10 })).toEqual([]);
  expect(await leads.store.queueMissing('slack', 0)).toBe(0);
  expect(await leads.store.queueGenuine(['slack'])).toBe(0);
  expect(await leads.store.countDeliveries()).toEqual({});
});

it('stores a suspect once, and beside a lead of the same content', async () => {
  const submission = trapped();
  const added = await Promise.all(leads.stores.flatMap((store) => [1, 2, 3].map(() => store.addSuspect(submission))));
  expect(new Set(added.map((one) => one?.leadId)).size).toBe(1);
  expect(added.filter((one) => one?.isNew)).toHaveLength(1);
  const { suspicion: _, ...genuine } = submission;
  expect(await leads.store.add(genuine, [])).toMatchObject({ isNew: true });
});

describe('made genuine', () => {
  it('is a lead under its id, whose channels are notified once', async () => {
    const { suspicion: _, ...submission } = trapped();
    const { leadId = '' } = (await leads.store.addSuspect({ ...submission, suspicion: 'trap' }, { now: 1_000 })) ?? {};
    expect(await leads.stores[1]?.makeGenuine(leadId)).toBe('genuine');
    expect(await leads.store.list({ limit: 10 })).toEqual([{ ...submission, id: leadId, receivedAt: 1_000 }]);
    expect(await listed()).toEqual([]);
    expect(await leads.store.queueGenuine(['slack', 'sales-mail'], 5_000)).toBe(1);
    expect(await leads.store.queueGenuine(['slack', 'sales-mail'], 5_000)).toBe(0);
    const due = await leads.store.leaseDeliveries({ channel: 'slack', limit: 10, leaseMs: 1_000, now: 5_000 });
    expect(due).toMatchObject([{ id: `${leadId}_slack`, topic: 'lead', lead: { id: leadId } }]);
    expect(await leads.store.makeGenuine(leadId)).toBe('unknown');
  });

  it('that was sent again as a lead is deleted only', async () => {
    const { suspicion: _, ...submission } = trapped();
    const { leadId = '' } = (await leads.store.addSuspect({ ...submission, suspicion: 'fast' }, { meeting })) ?? {};
    const lead = await leads.store.add(submission, []);
    expect(await leads.store.makeGenuine(leadId)).toBe('stored');
    expect((await leads.store.list({ limit: 10 })).map(({ id }) => id)).toEqual([lead.leadId]);
    expect(await listed()).toEqual([]);
    expect(await leads.store.queueGenuine(['slack'])).toBe(0);
  });

  it('keeps the reference of its sign-up', async () => {
    const submission = signUpSubmission({ suspicion: 'trap' });
    const { stored } = createReference(submission, 1_000) ?? {};
    const { leadId = '' } = (await leads.store.addSuspect(submission, { ...(stored && { reference: stored }) })) ?? {};
    await leads.store.makeGenuine(leadId);
    expect(await leads.store.redeemReference(String(stored?.hash), 1_001)).toMatchObject({ outcome: 'redeemed' });
  });
});

it('the person of a suspect can sign up: the reference is redeemed once, while it is valid', async () => {
  const submission = signUpSubmission({ suspicion: 'trap' });
  const { stored } = createReference(submission, 1_000) ?? {};
  await leads.store.addSuspect(submission, { now: 1_000, ...(stored && { reference: stored }) });
  const redeem = (now: number) => leads.store.redeemReference(String(stored?.hash), now);
  expect(await redeem(2_000)).toMatchObject({ outcome: 'redeemed', data: { email: submission.email } });
  expect(await redeem(2_000)).toEqual({ outcome: 'used' });
  expect(await leads.store.list({ limit: 10 })).toEqual([]);
});

describe('the meeting of a suspect', () => {
  it('is shown as one that can be booked, and changes nothing before that', async () => {
    const { leadId = '' } = (await leads.store.addSuspect(trapped(), { now: 1_000, meeting })) ?? {};
    const tokenHash = `hash of ${leadId}`;
    expect(await leads.store.findMeeting(tokenHash)).toMatchObject({ leadId, router: 'demo', state: 'invited' });
    expect(await leads.store.find(leadId)).toMatchObject({ id: leadId });
    expect(await leads.store.moveMeeting({ ...slot, tokenHash })).toMatchObject({ outcome: 'notBooked' });
    expect(await leads.store.cancelMeeting({ tokenHash, now: 1 })).toMatchObject({ outcome: 'notBooked' });
    expect(await leads.store.bookMeeting({ ...slot, tokenHash: 'other' })).toEqual({ outcome: 'unknown' });
    expect(await listed()).toHaveLength(1);
  });

  it('makes it genuine once it is booked', async () => {
    const { leadId = '' } = (await leads.store.addSuspect(trapped(), { meeting })) ?? {};
    const booking = { ...slot, tokenHash: `hash of ${leadId}`, channels: ['meeting-mail'], maxPerAddress: 2 };
    expect(await leads.store.bookMeeting(booking)).toMatchObject({ outcome: 'booked', meeting: { leadId } });
    expect(await leads.store.find(leadId)).toMatchObject({ id: leadId });
    expect(await listed()).toEqual([]);
    expect(await leads.store.queueGenuine(['slack'])).toBe(1);
    expect(await leads.store.countDeliveries()).toMatchObject({
      'meeting-mail': { waiting: 1 },
      slack: { waiting: 1 },
    });
  });
});

it('suspects are exported and erased with the leads of a person', async () => {
  const email = 'mara@studio.example';
  const { consent } = trapped();
  const submission = trapped({ email, consent: { ...consent, consentId: 'c1' }, analytics: null });
  const { stored } = createReference(signUpSubmission({ email }), 1_000) ?? {};
  await leads.store.addSuspect(submission, { meeting, ...(stored && { reference: stored }) });
  await leads.store.addSuspect(trapped({ email: 'jo@studio.example', analytics: null }));
  for (const id of ['MARA@studio.example', 'c1'])
    expect((await leads.store.exportFor(id)).suspects).toMatchObject([{ email, suspicion: 'trap' }]);
  expect(await leads.store.eraseFor(email)).toEqual({ ...NONE_ERASED, suspects: 1, meetings: 0, deliveredTo: [] });
  expect((await listed()).map((one) => one.email)).toEqual(['jo@studio.example']);
  expect(await leads.store.redeemReference(String(stored?.hash), 1_001)).toEqual({ outcome: 'unknown' });
});

it('deletes suspects after 30 days, and leads of that age only by their own retention', async () => {
  const now = 100 * DAY_MS;
  await leads.store.addSuspect(trapped(), { now: now - SUSPECT_DAYS * DAY_MS - 1 });
  const kept = await leads.store.addSuspect(trapped(), { now: now - SUSPECT_DAYS * DAY_MS });
  await leads.store.add(leadSubmission(), [], { now: now - 2 * SUSPECT_DAYS * DAY_MS });
  expect(await leads.store.expire(now)).toBe(0);
  expect((await listed()).map(({ id }) => id)).toEqual([kept?.leadId]);
  expect(await leads.store.list({ limit: 10 })).toHaveLength(1);
});

it('lists page by page, and discards', async () => {
  for (let now = 1; now <= 3; now += 1) await leads.store.addSuspect(trapped(), { now });
  const first = await leads.store.listSuspects({ limit: 2 });
  const after = first[1];
  const rest = await leads.store.listSuspects({ limit: 2, since: 1, ...(after && { after }) });
  expect([...first, ...rest].map(({ receivedAt }) => receivedAt)).toEqual([1, 2, 3]);
  expect(await leads.store.discardSuspect(String(rest[0]?.id))).toBe(true);
  expect(await leads.store.discardSuspect(String(rest[0]?.id))).toBe(false);
  expect(await listed()).toHaveLength(2);
});
