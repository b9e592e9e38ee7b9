import { afterEach, expect, it } from 'vitest';
import { hashMeetingMails } from '../hashes.ts';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { createMailer } from './mail.ts';
import { createMeetingMailChannel } from './meetingMail.ts';
import { noSignal, testLead, testMeeting, testMessage } from './testing/messages.ts';
import { startMailServer } from './testing/startMailServer.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const HOUR_MS = 3_600_000;

async function start() {
  const server = await startMailServer();
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  endings.push(server.close, mailer.close);
  const desk = contentWithDesk();
  const claims = new Map<string, { at: number; holder: string | undefined }>();
  let now = testMeeting().changedAt;
  const channel = createMeetingMailChannel({
    mailer,
    siteUrl: 'https://www.cumulus.example',
    meetings: { readDesk: createDeskReader(desk.store), tokenOf: (id) => `token-of-${id}` },
    now: () => now,
    store: {
      async mayMail(address, at, holder) {
        const last = claims.get(address);
        if (last && last.holder !== holder && at - last.at < HOUR_MS) return false;
        claims.set(address, { at, holder });
        return true;
      },
      async meetingMailState({ id, lead, now: at }) {
        const places = hashMeetingMails(lead.email).map((hash) => {
          const claim = claims.get(hash);
          return claim && claim.holder !== id && at - claim.at < HOUR_MS ? claim.at + HOUR_MS : 0;
        });
        return { wasAnnounced: true, moreUrgent: 0, placesFreeAt: places.toSorted((a, b) => a - b) };
      },
    },
  });
  return {
    mails: server.mails,
    desk,
    pass: (ms: number) => {
      now += ms;
    },
    deliver(
      topic: 'meetingBooked' | 'meetingMoved' | 'meetingCancelled',
      meeting: Parameters<typeof testMeeting>[0] = {},
      lead: Parameters<typeof testLead>[0] = {},
      reported = meeting?.sequence ?? 1,
    ) {
      const id = `${testMeeting().id}_meeting-mail_${reported}`;
      return channel.deliver(testMessage(lead, { id, topic, meeting: testMeeting(meeting) }), noSignal());
    },
  };
}

it('mails time and link of the meeting, with an invitation for calendars', async () => {
  const { deliver, mails } = await start();
  expect(await deliver('meetingBooked')).toBe('sent');
  const [{ to, headers, body, parts } = expect.fail()] = mails;
  expect(to).toEqual(['ada@example.com']);
  expect(Object.fromEntries(headers)).toMatchObject({
    subject: 'Your meeting with Greta Lindemann',
    'message-id': `<${testMeeting().id}_meeting-mail_1@cumulus.example>`,
  });
  expect(body).toMatch(/Tuesday 24 November 2026, 10:00–10:30 CET/);
  expect(body).toContain(`https://www.cumulus.example/scheduler/meeting/token-of-${testLead().id}`);
  expect(parts.map(({ type }) => type)).toEqual([
    'text/plain; charset=utf-8',
    'text/calendar; charset=utf-8; method=REQUEST',
    expect.stringMatching(/^application\/ics/),
  ]);
  expect(parts[1]?.body).toMatch(/METHOD:REQUEST[\s\S]*UID:c1f4c7de/);
  expect(parts[2]?.body).toBe(parts[1]?.body);
});

it('mails in German, and cancels in calendars', async () => {
  const { deliver, mails } = await start();
  expect(await deliver('meetingCancelled', { state: 'cancelled', sequence: 2 }, { locale: 'de' })).toBe('sent');
  const [{ headers, body, parts } = expect.fail()] = mails;
  expect(Object.fromEntries(headers)).toMatchObject({ 'content-language': 'de' });
  expect(body).toMatch(/^Guten Tag,/);
  expect(body).toMatch(/Dienstag, 24\. November 2026/);
  expect(parts[1]?.type).toContain('method=CANCEL');
});

it('quotes nothing that was typed', async () => {
  const { deliver, mails } = await start();
  const typed = 'BUY-NOW http://spam.example\r\nBcc: victim@example.com';
  await deliver('meetingBooked', {}, { fields: { name: typed, firstName: typed, company: typed }, page: typed });
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/BUY|spam|victim/);
});

it('leaves a change that was overtaken to the later one', async () => {
  const { deliver, mails } = await start();
  expect(await deliver('meetingBooked', { sequence: 2 }, {}, 1)).toBe('skipped');
  expect(await deliver('meetingMoved', { sequence: 2 }, {}, 2)).toBe('sent');
  expect(mails).toHaveLength(1);
});

// REQ-LEA-14
it('sends three mails an hour to an address at most, and the rest later', async () => {
  const { deliver, mails, pass } = await start();
  for (let sequence = 1; sequence <= 3; sequence += 1) await deliver('meetingMoved', { sequence });
  const fourth = () => deliver('meetingMoved', { sequence: 4 });
  await expect(fourth()).rejects.toMatchObject({ isPostponed: true, isPermanent: false, retryAfterMs: HOUR_MS });
  pass(HOUR_MS);
  expect(await fourth()).toBe('sent');
  expect(mails).toHaveLength(4);
});

it('waits while no desk is published, and mails nothing about a meeting that is over or was never booked', async () => {
  const { deliver, desk, mails, pass } = await start();
  desk.unpublish();
  await expect(deliver('meetingBooked')).rejects.toMatchObject({ isPostponed: true });
  pass(48 * HOUR_MS);
  expect(await deliver('meetingBooked')).toBe('skipped');
  expect(await deliver('meetingBooked', { startsAt: null, endsAt: null, state: 'invited' })).toBe('skipped');
  expect(mails).toEqual([]);
});

it('mails nobody where the address could name several', async () => {
  const { deliver, mails } = await start();
  const refused = deliver('meetingBooked', {}, { email: 'ada@example.com,eve@example.com' });
  await expect(refused).rejects.toMatchObject({ isPermanent: true });
  expect(mails).toEqual([]);
});
