import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LeadNotifier } from '../notify/LeadNotifier.ts';
import { createMailer } from '../notify/mail.ts';
import { createSalesReminderChannel, createVisitorReminderChannel } from '../notify/reminderMail.ts';
import { startMailServer } from '../notify/testing/startMailServer.ts';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { openLeads } from '../testing/startLeads.ts';
import { ReminderPlanner } from './ReminderPlanner.ts';
import { reminderTime } from './reminderTimes.ts';

let leads: Awaited<ReturnType<typeof openLeads>>;
beforeEach(async () => {
  leads = await openLeads();
});
afterEach(() => leads.close());

const at = (time: string) => Date.parse(time);
/** The meeting of the tests: Tuesday, 10:00 in Berlin. */
const BEGIN = at('2026-11-24T09:00:00Z');

async function book(
  name: string,
  { startsAt = BEGIN, now = at('2026-11-10T09:00:00Z'), timeZone = 'Europe/Berlin', locale = 'de' } = {},
) {
  const meeting = { router: 'demo', tokenHashOf: () => `token of ${name}` };
  const submission = leadSubmission({ email: `${name}@studio.example`, fields: { name }, locale });
  const { leadId } = await leads.store.add(submission, [], { now, meeting });
  const booking = { tokenHash: `token of ${name}`, calendar: 'desk', startsAt, endsAt: startsAt + 1_800_000, timeZone };
  await leads.store.bookMeeting({ ...booking, now });
  return { leadId, booking };
}

/** Planner and mails with a clock of their own; `run` lets the outbox work until nothing is due. */
async function start() {
  const server = await startMailServer();
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  onTestFinished(async () => {
    mailer.close();
    await server.close();
  });
  const clock = { now: 0 };
  const now = () => clock.now;
  const readDesk = createDeskReader(contentWithDesk().store);
  const options = {
    mailer,
    siteUrl: 'https://www.cumulus.example',
    meetings: { readDesk, tokenOf: (id: string) => id },
    now,
  };
  const channels = [
    createVisitorReminderChannel(options),
    createSalesReminderChannel(options, ['sales@cumulus.example']),
  ];
  const planner = () =>
    new ReminderPlanner({
      store: leads.store,
      channels: channels.map(({ id }) => ({
        id,
        zoneOf: ({ timeZone }) => (id === 'reminder-mail' && timeZone) || 'Europe/Berlin',
      })),
      onPlanned: () => undefined,
      now,
    });
  const deliver = async () => {
    for (const channel of channels) {
      for (;;) {
        const [delivery] = await leads.store.leaseDeliveries({
          channel: channel.id,
          limit: 1,
          leaseMs: 1_000,
          now: clock.now,
        });
        if (!delivery) break;
        const state = await channel.deliver(delivery, new AbortController().signal);
        await leads.store.recordDelivery(delivery.id, { state });
      }
    }
  };
  return {
    ...{ mails: server.mails, planner, channels, clock },
    /** Looks and delivers at a time, as a process that was just started. */
    async look(time: number) {
      clock.now = time;
      await planner().plan();
      await deliver();
      return server.mails.splice(0).map(({ to }) => to[0]);
    },
  };
}

it.each([
  ['a day of 24 hours', '2026-11-24T09:00:00Z', '2026-11-23T09:00:00Z', 'Europe/Berlin'],
  ['a day of 23 hours', '2027-03-28T08:00:00Z', '2027-03-27T09:00:00Z', 'Europe/Berlin'],
  ['a day of 25 hours', '2026-10-25T09:00:00Z', '2026-10-24T08:00:00Z', 'Europe/Berlin'],
  ['another side of the world', '2026-11-01T14:00:00Z', '2026-10-31T13:00:00Z', 'America/New_York'],
])('is due at the same time of the day before: %s', (_, begin, due, zone) => {
  expect(new Date(reminderTime('reminderDay', at(begin), zone)).toISOString()).toBe(new Date(due).toISOString());
  expect(reminderTime('reminderHour', at(begin), zone)).toBe(at(begin) - 3_600_000);
});

it('reminds both sides a day and an hour before, each once, over any number of starts', async () => {
  const { look } = await start();
  await book('ada');
  expect(await look(at('2026-11-23T08:59:00Z'))).toEqual([]);
  const both = ['ada@studio.example', 'sales@cumulus.example'];
  expect(await look(at('2026-11-23T09:00:00Z'))).toEqual(both);
  expect(await look(at('2026-11-23T09:01:00Z'))).toEqual([]);
  expect(await look(at('2026-11-24T08:00:30Z'))).toEqual(both);
  expect(await look(at('2026-11-24T08:10:00Z'))).toEqual([]);
  expect(await leads.store.countDeliveries()).toMatchObject({
    ...{ 'reminder-mail': { sent: 2, waiting: 0 }, 'sales-reminder-mail': { sent: 2, waiting: 0 } },
  });
});

it('plans each once, whichever processes look at the same time', async () => {
  const { planner, clock } = await start();
  await book('ada');
  clock.now = at('2026-11-23T08:30:00Z');
  const counts = await Promise.all([planner(), planner(), planner()].map((one) => one.plan()));
  // A day and an hour before, for two sides.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
});

it('writes in the visitor’s language, on the clock of each reader, with the calendar file', async () => {
  const { look, mails, channels } = await start();
  const { leadId } = await book('ada', { locale: 'fr', timeZone: 'America/New_York' });
  const due = at('2026-11-23T09:00:00Z');
  expect(await look(due)).toHaveLength(2);
  const meeting = (await leads.store.meetingsOf([leadId])).get(leadId) ?? null;
  const lead = (await leads.store.find(leadId)) ?? expect.fail();
  const message = { id: 'again_1', topic: 'reminderDay', createdAt: due, meeting, lead } as const;
  for (const channel of channels) await channel.deliver(message, new AbortController().signal);
  const [toVisitor = expect.fail(), toSales = expect.fail()] = mails;
  expect(toVisitor.body).toMatch(
    /^Bonjour,[\s\S]*rendez-vous est demain[\s\S]*mardi 24 novembre 2026[\s\S]*04:00–04:30/,
  );
  expect(toVisitor.headers).toContainEqual(['subject', expect.stringMatching(/^Rappel/)]);
  expect(toVisitor.body).not.toContain('ada');
  expect(toSales.headers).toContainEqual(['subject', 'Meeting tomorrow: ada']);
  expect(toSales.body).toMatch(/Tuesday 24 November 2026, 10:00–10:30 CET[\s\S]*Move or cancel: https:/);
  for (const { parts } of mails) expect(parts[1]?.type).toContain('text/calendar; charset=utf-8; method=REQUEST');
});

it('a meeting that is booked for today has the second only', async () => {
  const { look } = await start();
  await book('ada', { now: at('2026-11-23T12:00:00Z') });
  expect(await look(at('2026-11-23T12:01:00Z'))).toEqual([]);
  expect(await look(at('2026-11-24T08:00:00Z'))).toHaveLength(2);
  await book('bob', { startsAt: BEGIN + 1_800_000, now: at('2026-11-24T08:45:00Z') });
  expect(await look(at('2026-11-24T08:46:00Z'))).toEqual([]);
});

it('reminds of no meeting that was cancelled or moved, and of the new time', async () => {
  const { look } = await start();
  const ada = await book('ada');
  const bob = await book('bob', { startsAt: BEGIN + 3_600_000 });
  // Both are in the outbox.
  expect(await look(at('2026-11-23T08:00:00Z'))).toEqual([]);
  const now = at('2026-11-23T08:30:00Z');
  await leads.store.cancelMeeting({ tokenHash: ada.booking.tokenHash, now });
  await leads.store.moveMeeting({ ...bob.booking, startsAt: BEGIN + 86_400_000, endsAt: BEGIN + 88_200_000, now });
  for (const time of ['2026-11-23T09:01:00Z', '2026-11-23T10:01:00Z', '2026-11-24T08:01:00Z', '2026-11-24T09:01:00Z'])
    expect((await look(at(time))).includes('ada@studio.example')).toBe(false);
  expect(await look(at('2026-11-25T08:00:00Z'))).toEqual(['bob@studio.example', 'sales@cumulus.example']);
});

it('sends nothing that is more than half an hour late, and logs it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const { look } = await start();
  await book('ada');
  expect(await look(at('2026-11-23T09:30:00Z'))).toHaveLength(2);
  expect(await look(at('2026-11-24T08:30:01Z'))).toEqual([]);
  expect(warn.mock.calls.flat().join('\n')).toContain('30 minutes late');
  expect(await leads.store.countDeliveries()).toMatchObject({ 'reminder-mail': { sent: 1, skipped: 1 } });
});

it('reminders are no channel of leads: nothing else is delivered by them', async () => {
  const { channels } = await start();
  const notifier = new LeadNotifier(leads.store, channels);
  expect([notifier.channelsFor('leads'), notifier.channelsFor('meetings')]).toEqual([[], []]);
  expect(notifier.channelsFor('reminders')).toEqual(['reminder-mail', 'sales-reminder-mail']);
});
