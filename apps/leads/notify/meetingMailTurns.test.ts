import { afterEach, expect, it } from 'vitest';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';
import type { DeliveryError } from './Channel.ts';
import type { Mail } from './mail.ts';
import { createMeetingMailChannel } from './meetingMail.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONDAY = Date.UTC(2026, 10, 23, 9);
const DAY_MS = 24 * HOUR_MS;
const NAMES = ['first', 'second', 'third', 'older', 'newer', 'later', 'last'];

/** The channel with a store of its own. Meetings are on the next day, each at an hour of its own. */
async function start() {
  const leads = await openLeads();
  endings.push(leads.close);
  const { store } = leads;
  const sent: Mail[] = [];
  const clock = { now: MONDAY };
  const channel = createMeetingMailChannel({
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
    store,
    siteUrl: 'https://www.cumulus.example',
    meetings: { readDesk: createDeskReader(contentWithDesk().store), tokenOf: (id) => `token-of-${id}` },
    now: () => clock.now,
  });
  const channels = [channel.id];
  const booking = (name: string) => {
    const startsAt = MONDAY + DAY_MS + NAMES.indexOf(name) * HOUR_MS;
    const slot = { calendar: 'sales', startsAt, endsAt: startsAt + 30 * MINUTE_MS, timeZone: 'UTC' };
    return { ...slot, tokenHash: `hash-${name}`, now: clock.now, channels };
  };
  return {
    store,
    clock,
    book: async (name: string, email = 'mara@studio.example') => {
      clock.now += 1;
      const meeting = { router: 'demo', tokenHashOf: () => `hash-${name}` };
      await store.add(leadSubmission({ email, fields: { message: name } }), [], { now: clock.now, meeting });
      expect(await store.bookMeeting(booking(name))).toMatchObject({ outcome: 'booked' });
    },
    cancel: async (name: string) => {
      clock.now += 1;
      await store.cancelMeeting({ tokenHash: `hash-${name}`, now: clock.now, channels });
    },
    /** Makes the attempts that are due. @returns what was mailed: method of the calendar file and hour of the meeting */
    async run() {
      const due = await store.leaseDeliveries({ channel: channel.id, limit: 50, leaseMs: 1, now: clock.now });
      for (const delivery of due) {
        const outcome = await channel.deliver(delivery, new AbortController().signal).then(
          (state) => ({ state }),
          ({ message: problem, retryAfterMs = 0 }: DeliveryError) => ({
            ...{ state: 'waiting' as const, problem, nextAt: clock.now + retryAfterMs },
          }),
        );
        await store.recordDelivery(delivery.id, outcome);
      }
      return sent.splice(0).map(({ calendar }) => {
        const [, hour = ''] = /DTSTART:20261124T(\d\d)/.exec(calendar?.text ?? '') ?? [];
        return `${calendar?.method} ${NAMES[Number(hour) - 9]}`;
      });
    },
  };
}

// REQ-LEA-14
it('gives the next place to the latest booking, whatever else waits for the address', async () => {
  const { book, cancel, run, clock } = await start();
  for (const name of ['first', 'second', 'third']) {
    await book(name);
    expect(await run()).toEqual([`REQUEST ${name}`]);
    clock.now += 10 * MINUTE_MS;
  }
  await cancel('first');
  await book('older');
  expect(await run()).toEqual([]);
  await book('newer');
  expect(await run()).toEqual([]);
  // One place is free an hour after the first mail, the others ten minutes apart.
  const mailed = [];
  for (let minute = 0; minute < 60; minute += 1) {
    clock.now += MINUTE_MS;
    mailed.push(...(await run()));
  }
  expect(mailed).toEqual(['REQUEST newer', 'REQUEST older', 'CANCEL first']);
});

it('never mentions a meeting that was cancelled before its first mail', async () => {
  const { book, cancel, run, store } = await start();
  await book('first');
  await cancel('first');
  expect(await run()).toEqual([]);
  await book('second');
  expect(await run()).toEqual(['REQUEST second']);
  await cancel('second');
  expect(await run()).toEqual(['CANCEL second']);
  expect(await store.countDeliveries()).toMatchObject({ 'meeting-mail': { waiting: 0, skipped: 2, sent: 2 } });
});

it('counts the tags of an address as one mailbox', async () => {
  const { book, run, clock } = await start();
  for (const name of ['first', 'second', 'third', 'older']) await book(name, `mara+${name}@studio.example`);
  await book('newer', 'mara@studio.example');
  await book('last', 'mara_x@studio.example');
  expect((await run()).toSorted()).toEqual(['REQUEST last', 'REQUEST newer', 'REQUEST older', 'REQUEST third']);
  clock.now += HOUR_MS;
  expect((await run()).toSorted()).toEqual(['REQUEST first', 'REQUEST second']);
});
