import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashAddress, hashMeetingMails } from '../hashes.ts';
import { createReference } from '../signUpReferences.ts';
import { leadSubmission, signUpSubmission } from '../testing/leadSubmission.ts';
import { NONE_ERASED } from '../testing/noneErased.ts';
import { openLeads } from '../testing/startLeads.ts';
import { MAIL_EVERY_MS } from './mailQueries.ts';

const DAY_MS = 86_400_000;
/** Later than the clock: the store's own retention, which runs beside a test, finds nothing too old. */
const LATER = Date.now() + 100 * DAY_MS;

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads();
});
afterEach(() => leads.close());

const of = (email: string, ids: { consentId?: string; anonymousId?: string } = {}) => {
  const { consentId = null, anonymousId = null } = ids;
  const { consent, analytics } = leadSubmission();
  return leadSubmission({
    email,
    consent: { ...consent, consentId },
    analytics: analytics && { ...analytics, anonymousId },
  });
};
const emails = async (...ids: string[]) => (await leads.store.exportFor(...ids)).leads.map(({ email }) => email);

it('exports leads by address, consent id and anonymous id, and none of others', async () => {
  await leads.store.add(of('Mara@studio.example', { consentId: 'c1', anonymousId: 'a1' }), [], { now: 1_000 });
  await leads.store.add(of('jo@studio.example', { consentId: 'c2' }), [], { now: 2_000 });
  await leads.store.add(of('mara@studio.example'), [], { now: 3_000 });
  expect(await emails(' MARA@studio.example')).toEqual(['Mara@studio.example', 'mara@studio.example']);
  expect(await emails('c1')).toEqual(['Mara@studio.example']);
  expect(await emails('a1', 'c2')).toEqual(['Mara@studio.example', 'jo@studio.example']);
  for (const id of ['mara', '%', "' OR 1=1 --", 'studio.example']) expect(await emails(id)).toEqual([]);
});

it('exports deliveries and meetings with their lead', async () => {
  const meeting = { router: 'demo', tokenHashOf: () => 'hash' };
  const { leadId } = await leads.store.add(of('mara@studio.example'), ['mail'], { now: 1_000, meeting });
  await leads.store.recordDelivery(`${leadId}_mail`, { state: 'sent' });
  const exported = await leads.store.exportFor('mara@studio.example');
  expect(exported.leads).toMatchObject([
    { id: leadId, deliveries: [{ id: `${leadId}_mail`, state: 'sent' }], meetings: [{ leadId, state: 'invited' }] },
  ]);
  expect(JSON.stringify(exported)).not.toContain('"hash"');
});

// REQ-LEA-12
it('erases a person from every table, and reports where the leads went', async () => {
  const submission = signUpSubmission({ email: 'mara@studio.example' });
  const { stored } = createReference(submission, 1_000) ?? {};
  const meeting = { router: 'demo', tokenHashOf: () => 'hash' };
  const { leadId } = await leads.store.add(submission, ['mail', 'slack'], {
    now: 1_000,
    meeting,
    ...(stored && { reference: stored }),
  });
  const slot = { calendar: 'c', startsAt: 5_000, endsAt: 6_000, timeZone: 'UTC', now: 2_000 };
  await leads.store.bookMeeting({ ...slot, tokenHash: 'hash' });
  await leads.store.recordDelivery(`${leadId}_slack`, { state: 'sent' });
  const mails = [hashAddress(submission.email), ...hashMeetingMails(submission.email)];
  for (const mail of mails) await leads.store.mayMail(mail, 1_000);
  const other = { router: 'demo', tokenHashOf: () => 'other hash' };
  await leads.store.add(of('jo@studio.example'), ['mail'], { now: 1_000, meeting: other });
  expect(await leads.store.eraseFor('Mara@studio.example')).toEqual({
    ...{ ...NONE_ERASED, leads: 1, meetings: 1 },
    deliveredTo: ['slack'],
  });
  expect(await leads.store.find(leadId)).toBeUndefined();
  expect(await leads.store.findMeeting('hash')).toBeUndefined();
  expect(await leads.store.redeemReference(String(stored?.hash), 1_001)).toEqual({ outcome: 'unknown' });
  for (const mail of mails) expect(await leads.store.mayMail(mail, 1_001)).toBe(true);
  // The slot is free again, and the other person's lead is there.
  expect(await leads.store.bookMeeting({ ...slot, tokenHash: 'other hash' })).toMatchObject({ outcome: 'booked' });
  expect(await emails('jo@studio.example')).toHaveLength(1);
  expect(await leads.store.eraseFor('Mara@studio.example')).toEqual({
    ...{ ...NONE_ERASED, meetings: 0 },
    deliveredTo: [],
  });
});

it('deletes what is older than its retention', async () => {
  await leads.close();
  leads = await openLeads(1, { maxDays: 30 });
  const now = LATER;
  const old = await leads.store.add(leadSubmission(), ['mail'], { now: now - 30 * DAY_MS - 1 });
  const kept = await leads.store.add(leadSubmission(), ['mail'], { now: now - 30 * DAY_MS });
  const submission = signUpSubmission();
  const { stored } = createReference(submission, now - 600_000) ?? {};
  const { stored: older } = createReference(submission, now - DAY_MS - 600_001) ?? {};
  for (const reference of [stored, older])
    await leads.store.add(submission, [], { now, ...(reference && { reference }) });
  await leads.store.mayMail('address', now - MAIL_EVERY_MS);
  expect(await leads.store.expire(now)).toBe(1);
  expect([await leads.store.find(old.leadId), (await leads.store.find(kept.leadId))?.id]).toEqual([
    undefined,
    kept.leadId,
  ]);
  expect(await leads.store.countDeliveries()).toMatchObject({ mail: { waiting: 1 } });
  expect(await leads.store.redeemReference(String(stored?.hash), now)).toEqual({ outcome: 'expired' });
  expect(await leads.store.redeemReference(String(older?.hash), now)).toEqual({ outcome: 'unknown' });
  expect(await leads.store.expire(now)).toBe(0);
});

it('deletes more leads than one transaction takes', async () => {
  await leads.close();
  leads = await openLeads(1, { maxDays: 1 });
  await Promise.all(Array.from({ length: 620 }, () => leads.store.add(leadSubmission(), [], { now: LATER })));
  expect(await leads.store.expire(LATER + 2 * DAY_MS)).toBe(620);
  expect(await leads.store.list({ limit: 1 })).toEqual([]);
});
