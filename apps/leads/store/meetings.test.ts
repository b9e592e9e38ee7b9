import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LeadStore } from '../LeadStore.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads(4);
});
afterEach(() => leads.close());

const NINE = 1_800_000_000_000;
const TEN = NINE + 3_600_000;

/** A stored lead whose meeting can be booked. @returns the hash of its token */
async function invite(name: string, email = `${name}@studio.example`): Promise<string> {
  const meeting = { router: 'demo', tokenHashOf: () => `hash-${name}` };
  await leads.store.add(leadSubmission({ email, fields: { message: name } }), [], { now: 1_000, meeting });
  return `hash-${name}`;
}
const booking = (tokenHash: string, startsAt = NINE, channels: string[] = []) => ({
  ...{ tokenHash, calendar: 'demo', startsAt, endsAt: startsAt + 1_800_000, timeZone: 'Europe/Berlin' },
  ...{ now: 2_000, channels },
});
const booked = async (store: LeadStore = leads.store) =>
  (await store.listBooked({ from: NINE, until: TEN + 1 })).map(({ startsAt }) => startsAt);

it('prepares one meeting for each lead', async () => {
  const meeting = { router: 'demo', tokenHashOf: (id: string) => `hash of ${id}` };
  const submission = leadSubmission();
  const { leadId } = await leads.store.add(submission, [], { now: 1_000, meeting });
  await leads.store.add(submission, [], { now: 1_000, meeting });
  expect(await leads.store.findMeeting(`hash of ${leadId}`)).toMatchObject({
    ...{ leadId, router: 'demo', state: 'invited', calendar: null, startsAt: null, sequence: 0, createdAt: 1_000 },
  });
  const again = { leadId, router: 'demo', tokenHash: 'another hash', now: 2_000 };
  expect(await leads.store.inviteToMeeting(again)).toBe(true);
  expect(await leads.store.findMeeting(`hash of ${leadId}`)).toBeUndefined();
  await leads.store.bookMeeting(booking('another hash'));
  expect(await leads.store.inviteToMeeting({ ...again, tokenHash: 'a third hash' })).toBe(false);
  expect(await leads.store.findMeeting('another hash')).toMatchObject({ state: 'booked' });
  expect(await leads.store.inviteToMeeting({ ...again, leadId: 'no-lead' })).toBe(false);
});

it('books, moves and cancels, with a sequence for the calendar file', async () => {
  const token = await invite('a');
  expect(await leads.store.bookMeeting(booking(token))).toMatchObject({
    outcome: 'booked',
    meeting: { state: 'booked', calendar: 'demo', startsAt: NINE, timeZone: 'Europe/Berlin', sequence: 1 },
  });
  expect(await leads.store.bookMeeting(booking(token))).toMatchObject({ outcome: 'booked', meeting: { sequence: 1 } });
  expect(await leads.store.bookMeeting(booking(token, TEN))).toMatchObject({ outcome: 'alreadyBooked' });
  expect(await leads.store.moveMeeting(booking(token, TEN))).toMatchObject({
    outcome: 'moved',
    meeting: { startsAt: TEN, sequence: 2 },
  });
  expect(await booked()).toEqual([TEN]);
  expect(await leads.store.cancelMeeting({ tokenHash: token, now: 3_000 })).toMatchObject({
    outcome: 'cancelled',
    meeting: { state: 'cancelled', startsAt: TEN, sequence: 3, changedAt: 3_000 },
  });
  expect(await leads.store.cancelMeeting({ tokenHash: token, now: 4_000 })).toMatchObject({
    outcome: 'cancelled',
    meeting: { sequence: 3 },
  });
  expect(await booked()).toEqual([]);
  expect(await leads.store.moveMeeting(booking(token))).toMatchObject({ outcome: 'notBooked' });
  expect(await leads.store.bookMeeting(booking(token))).toMatchObject({ outcome: 'booked', meeting: { sequence: 4 } });
});

it('refuses what isn’t there', async () => {
  const token = await invite('a');
  expect(await leads.store.bookMeeting(booking('no-token'))).toEqual({ outcome: 'unknown' });
  expect(await leads.store.moveMeeting(booking('no-token'))).toEqual({ outcome: 'unknown' });
  expect(await leads.store.cancelMeeting({ tokenHash: 'no-token', now: 1 })).toEqual({ outcome: 'unknown' });
  expect(await leads.store.moveMeeting(booking(token))).toMatchObject({ outcome: 'notBooked' });
  expect(await leads.store.cancelMeeting({ tokenHash: token, now: 1 })).toMatchObject({ outcome: 'notBooked' });
  expect(await booked()).toEqual([]);
});

it('books a slot for one of 100 who want it at the same time, over several processes', async () => {
  const tokens = await Promise.all(Array.from({ length: 100 }, (_, index) => invite(`${index}`)));
  const answers = await Promise.all(
    tokens.map((token, index) => (leads.stores[index % 4] as LeadStore).bookMeeting(booking(token))),
  );
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(99);
  for (const store of leads.stores) expect(await booked(store)).toEqual([NINE]);
});

it('a move to a slot that is taken changes nothing, and frees the old one when it succeeds', async () => {
  const [first, second] = [await invite('first'), await invite('second')];
  await leads.store.bookMeeting(booking(first));
  await leads.store.bookMeeting(booking(second, TEN));
  expect(await leads.store.moveMeeting(booking(first, TEN))).toMatchObject({
    outcome: 'taken',
    meeting: { startsAt: NINE, sequence: 1 },
  });
  expect(await booked()).toEqual([NINE, TEN]);
  await leads.store.cancelMeeting({ tokenHash: second, now: 3_000 });
  expect(await leads.store.moveMeeting(booking(first, TEN))).toMatchObject({ outcome: 'moved' });
  expect(await leads.store.bookMeeting(booking(second))).toMatchObject({ outcome: 'booked' });
  expect(await booked()).toEqual([NINE, TEN]);
});

it('keeps one slot for a visitor who books, moves and cancels in several tabs at the same time', async () => {
  const token = await invite('a');
  const HOUR = 3_600_000;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      leads.stores.flatMap((store, index) => [
        store.bookMeeting(booking(token, NINE + index * HOUR)),
        store.moveMeeting(booking(token, NINE + (index + 4) * HOUR)),
        ...(index === 0 ? [store.cancelMeeting({ tokenHash: token, now: 3_000 })] : []),
      ]),
    );
    const meeting = await leads.store.findMeeting(token);
    const all = await leads.store.listBooked({ from: 0, until: NINE + 24 * HOUR });
    expect(all).toEqual(meeting?.state === 'booked' ? [meeting] : []);
    // Every slot but this one is free.
    const other = await invite(`round-${round}`);
    for (let index = 0; index < 8; index += 1) {
      const startsAt = NINE + index * HOUR;
      const { outcome } = await leads.store.bookMeeting(booking(other, startsAt));
      expect([startsAt, outcome]).toEqual([startsAt, startsAt === all[0]?.startsAt ? 'taken' : 'booked']);
      await leads.store.cancelMeeting({ tokenHash: other, now: 3_000 });
    }
  }
});

// REQ-LEA-22
it('lets an address have two future meetings, also of concurrent bookings in several processes', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, (_, index) => invite(`m${index}`, 'Mara@Studio.example')));
  const slot = (index: number) => ({ ...booking(String(tokens[index]), NINE + index * 1_800_000), maxPerAddress: 2 });
  const answers = await Promise.all(
    tokens.map((_, index) => leads.stores[index % 4]?.bookMeeting(slot(index)) ?? expect.fail()),
  );
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['booked', 'booked', ...Array(6).fill('tooMany')]);
  const [first, second] = outcomes.flatMap((outcome, index) => (outcome === 'booked' ? [index] : []));
  const refused = outcomes.indexOf('tooMany');
  // Nothing of a refusal is left: another address gets the slot.
  const other = await invite('other', 'other@studio.example');
  const taken = slot(refused);
  expect(await leads.store.bookMeeting({ ...taken, tokenHash: other })).toMatchObject({ outcome: 'booked' });
  expect(await leads.store.bookMeeting(taken)).toMatchObject({ outcome: 'taken' });
  const moved = { ...booking(String(tokens[first ?? 0]), NINE + 20 * 1_800_000), maxPerAddress: 2 };
  expect(await leads.store.moveMeeting(moved)).toMatchObject({ outcome: 'moved' });
  await leads.store.cancelMeeting({ tokenHash: String(tokens[second ?? 0]), now: 3_000 });
  const later = { ...taken, startsAt: NINE + 21 * 1_800_000 };
  expect(await leads.store.bookMeeting(later)).toMatchObject({ outcome: 'booked' });
  // Meetings that have begun don't count.
  const third = { ...slot(second ?? 0), startsAt: NINE + 60 * 1_800_000 };
  expect(await leads.store.bookMeeting(third)).toMatchObject({ outcome: 'tooMany' });
  expect(await leads.store.bookMeeting({ ...third, now: NINE + 20 * 1_800_000 })).toMatchObject({ outcome: 'booked' });
});

it('finds the meetings of leads, in any state', async () => {
  expect(await leads.store.meetingsOf([])).toEqual(new Map());
  expect(await leads.store.meetingsOf(['none'])).toEqual(new Map());
  const invited = await invite('invited');
  const taken = await invite('booked');
  await leads.store.bookMeeting(booking(taken));
  const meetings = [await leads.store.findMeeting(invited), await leads.store.findMeeting(taken)];
  const found = await leads.store.meetingsOf([...meetings.map((meeting) => meeting?.leadId ?? ''), 'none']);
  expect([...found.values()].map(({ state }) => state).sort()).toEqual(['booked', 'invited']);
  for (const meeting of meetings) expect(found.get(meeting?.leadId ?? '')).toEqual(meeting);
});

it('lists what is booked to start in a time, of one calendar or all', async () => {
  const [a, b, c] = [await invite('a'), await invite('b'), await invite('c')];
  await leads.store.bookMeeting(booking(String(a), TEN));
  await leads.store.bookMeeting({ ...booking(String(b), NINE), calendar: 'inbound' });
  await leads.store.bookMeeting(booking(String(c), NINE));
  expect(await leads.store.listBooked({ from: NINE, until: TEN })).toHaveLength(2);
  expect(await leads.store.listBooked({ calendar: 'demo', from: NINE, until: TEN })).toMatchObject([
    { startsAt: NINE },
  ]);
  expect(await booked()).toEqual([NINE, NINE, TEN]);
  expect(await leads.store.listBooked({ from: TEN + 1, until: TEN + 2 })).toEqual([]);
});

it('makes a delivery for each channel and change of a meeting, once', async () => {
  const token = await invite('a');
  await leads.store.bookMeeting(booking(token, NINE, ['mail', 'slack']));
  await leads.store.bookMeeting(booking(token, NINE, ['mail', 'slack']));
  await leads.store.bookMeeting(booking(token, TEN, ['mail']));
  await leads.store.moveMeeting(booking(token, TEN, ['mail']));
  await leads.store.cancelMeeting({ tokenHash: token, now: 2_000, channels: ['mail'] });
  await leads.store.cancelMeeting({ tokenHash: token, now: 2_000, channels: ['mail'] });
  const made = await leads.store.leaseDeliveries({ channel: 'mail', limit: 10, leaseMs: 1, now: 2_000 });
  const { id } = (await leads.store.findMeeting(token)) ?? {};
  expect(made.map((one) => [one.id, one.topic]).toSorted()).toEqual([
    [`${id}_mail_1`, 'meetingBooked'],
    [`${id}_mail_2`, 'meetingMoved'],
    [`${id}_mail_3`, 'meetingCancelled'],
  ]);
  expect(made[0]?.meeting).toMatchObject({ id, state: 'cancelled', startsAt: TEN });
  expect(await leads.store.countDeliveries()).toMatchObject({ slack: { waiting: 1 } });
});
