import { afterEach, expect, it } from 'vitest';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { textsFor } from '../texts.ts';
import { createConfirmationChannel } from './confirmationMail.ts';
import { createMailer } from './mail.ts';
import { createPageAddress } from './pageAddresses.ts';
import { contentWithPages } from './testing/contentWithPages.ts';
import { noSignal, testLead, testMeeting, testMessage } from './testing/messages.ts';
import { startMailServer } from './testing/startMailServer.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** The store's rule: one mail an hour for an address, except to the delivery that holds it. */
function createMailLog() {
  const claims = new Map<string, { at: number; holder: string | undefined }>();
  return {
    mayMail: async (address: string, now: number, holder?: string) => {
      const last = claims.get(address);
      if (last && last.holder !== holder && now - last.at < 3_600_000) return false;
      claims.set(address, { at: now, holder });
      return true;
    },
  };
}

async function start(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  endings.push(server.close, mailer.close);
  let now = testLead().receivedAt;
  const channel = createConfirmationChannel({
    mailer,
    store: createMailLog(),
    pageAddress: createPageAddress(contentWithPages(), 'https://www.cumulus.example'),
    readDesk: createDeskReader(contentWithDesk().store),
    now: () => now,
  });
  return {
    mails: server.mails,
    deliver: (...of: Parameters<typeof testMessage>) => channel.deliver(testMessage(...of), noSignal()),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('confirms in the language of the person, with the way to the privacy notice', async () => {
  const { deliver, mails } = await start();
  expect(await deliver({ locale: 'de' })).toBe('sent');
  const [{ to, headers, body } = expect.fail()] = mails;
  expect(to).toEqual(['ada@example.com']);
  expect(Object.fromEntries(headers)).toMatchObject({
    subject: 'Ihre Nachricht an Cumulus ist angekommen',
    'content-language': 'de',
  });
  expect(body).toContain('am 23. November 2026 angekommen');
  expect(body).toContain('https://www.cumulus.example/legal/privacy (EN)\n');
  expect(body).toContain(testLead().id);
});

it.each([
  ['de', 'https://www.cumulus.example/de/sign-up –', 'https://www.cumulus.example/legal/privacy (EN)\n'],
  ['en-US', 'https://www.cumulus.example/sign-up –', 'https://www.cumulus.example/legal/privacy\n'],
  ['fr-FR', 'https://www.cumulus.example/sign-up (EN) –', 'https://www.cumulus.example/legal/privacy (EN)\n'],
])(
  'leads a person with the language %s to pages in it, and marks the English ones',
  async (locale, signUp, privacy) => {
    const { deliver, mails } = await start();
    await deliver({ locale, kind: 'signUp' });
    expect(mails[0]?.body).toContain(signUp);
    expect(mails[0]?.body).toContain(privacy);
  },
);

it('names the day on the clock of the sales desk', async () => {
  const { deliver, mails } = await start();
  // Half past midnight in Berlin.
  await deliver({ receivedAt: Date.UTC(2026, 10, 23, 23, 30) });
  expect(mails[0]?.body).toContain('arrived on 24 November 2026');
});

it.each(['en-US', 'de', 'de-DE', 'fr-FR', 'es-ES', 'it', 'pt-BR', 'xx', '__proto__', 'constructor'])(
  'has complete texts for %s',
  async (locale) => {
    const { deliver, mails } = await start();
    await deliver({ locale });
    await deliver({ locale, kind: 'signUp', email: 'grace@example.com' });
    expect(mails).toHaveLength(2);
    for (const { body, headers } of mails) {
      expect(body).not.toMatch(/[{}]|undefined/);
      expect(headers.find(([name]) => name === 'subject')?.[1]).toMatch(/Cumulus/);
    }
    expect(mails[0]?.body).not.toBe(mails[1]?.body);
  },
);

it('gives each language its own texts', () => {
  const greetings = ['en-US', 'de', 'fr-FR', 'es-ES', 'it', 'pt-BR'].map((locale) => textsFor(locale).notYou);
  expect(new Set(greetings).size).toBe(6);
});

// REQ-LEA-14
it('quotes nothing that was typed', async () => {
  const { deliver, mails } = await start();
  const typed = 'BUY-NOW http://spam.example';
  await deliver({
    fields: { name: typed, company: typed, message: typed, email: 'ada@example.com' },
    page: `/${typed}`,
    location: typed,
    consent: { text: typed, privacyPath: `//spam.example/${typed}`, consentId: typed },
  });
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/BUY|spam/);
});

it('sends one mail an hour to an address, whatever its case', async () => {
  const { deliver, mails, pass } = await start();
  const second = { id: 'second_confirmation-mail' };
  expect(await deliver()).toBe('sent');
  expect(await deliver({ email: 'ADA@example.com' }, second)).toBe('skipped');
  expect(await deliver({ email: 'grace@example.com' }, { id: 'third_confirmation-mail' })).toBe('sent');
  pass(3_600_000);
  expect(await deliver({}, { id: 'fourth_confirmation-mail' })).toBe('sent');
  expect(mails.map(({ to }) => to[0])).toEqual(['ada@example.com', 'grace@example.com', 'ada@example.com']);
});

it('sends the mail of a repeated attempt', async () => {
  let isDown = true;
  const { deliver, mails } = await start({ refuseRecipient: () => (isDown ? '451 4.3.0 Local error' : undefined) });
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false });
  isDown = false;
  expect(await deliver()).toBe('sent');
  expect(mails).toHaveLength(1);
});

it.each([
  'ada@example.com,eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  '"a b"@example.com',
  'ada@example.com\u2028',
])('mails nobody for %j', async (email) => {
  const { deliver, mails } = await start();
  await expect(deliver({ email })).rejects.toMatchObject({ isPermanent: true });
  expect(mails).toEqual([]);
});

it('leaves meetings to their own mail', async () => {
  const { deliver, mails } = await start();
  expect(await deliver({}, { topic: 'meetingBooked', meeting: testMeeting() })).toBe('skipped');
  expect(mails).toEqual([]);
});
