import { afterEach, expect, it } from 'vitest';
import { createFormNamer } from '../content/formNames.ts';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { summarizeLead } from './leadSummary.ts';
import { createMailer } from './mail.ts';
import { createSalesMailChannel } from './salesMail.ts';
import { contentWithForm } from './testing/contentWithForm.ts';
import { noSignal, testMeeting, testMessage } from './testing/messages.ts';
import { startMailServer } from './testing/startMailServer.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function send(...of: Parameters<typeof testMessage>) {
  const server = await startMailServer();
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  endings.push(server.close, mailer.close);
  const channel = createSalesMailChannel(mailer, ['sales@cumulus.example', 'leads@cumulus.example'], {
    readDesk: createDeskReader(contentWithDesk().store),
    nameForm: createFormNamer(contentWithForm('Contact sales\r\nBcc: victim@example.com – form')),
  });
  expect(await channel.deliver(testMessage(...of), noSignal())).toBe('sent');
  expect(server.mails).toHaveLength(1);
  const [{ to, headers, body } = expect.fail()] = server.mails;
  return { to, headers: Object.fromEntries(headers), names: headers.map(([name]) => name), body };
}

it('gives sales all that was sent, and answers go to the visitor', async () => {
  const { to, headers, body } = await send();
  expect(to).toEqual(['sales@cumulus.example', 'leads@cumulus.example']);
  expect(headers).toMatchObject({
    subject: 'Contact sales Bcc: victim@example.com: Ada Lovelace, Analytical Engines',
    'reply-to': 'ada@example.com',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(body).toContain(
    'E-mail: ada@example.com\nName: Ada Lovelace\nCompany: Analytical Engines\nTeam size: 11 to 50\n',
  );
  expect(body).toContain('Message:\n    Status reports\n    take us every Friday.\n');
});

it('writes names of any letters and odd addresses as they were sent', async () => {
  const [name, company, email] = ['שרה לוי 👩‍👩‍👧', 'שׁ & Söhne', "o'neil+x%_y@studio.example"];
  const { headers, body } = await send({ email, fields: { name, company } });
  expect(headers.subject).toBe(`Contact sales Bcc: victim@example.com: ${name}, ${company}`);
  expect(headers['reply-to']).toBe(email);
  expect(body).toContain(`E-mail: ${email}\nName: ${name}\nCompany: ${company}\n`);
});

it('names plan, template, attribution and location of a sign-up', async () => {
  const { headers, body } = await send({
    kind: 'signUp',
    fields: {},
    location: 'pricing-table',
    signUp: {
      department: 'Marketing',
      plan: 'business',
      billingPeriod: 'yearly',
      people: 40,
      addOns: ['brain', 'aiNotetaker'],
      template: null,
      redirectParams: null,
    },
    analytics: { attribution: { utm_source: 'spring' }, variants: {}, anonymousId: 'a', growthbookId: null },
  });
  expect(headers.subject).toBe('Sign-up: ada@example.com');
  expect(body).toContain(
    'Department: Marketing\nPlan: business\nBilling period: yearly\nPeople: 40\nAdd ons: brain, aiNotetaker\nOpened from: pricing-table\n',
  );
  expect(body).toContain('utm_source: spring');
});

it('reports a booked meeting with its time on the clocks of the desk and the visitor', async () => {
  const meeting = testMeeting({ timeZone: 'America/New_York' });
  const { headers, body } = await send({}, { topic: 'meetingMoved', meeting });
  expect(headers.subject).toBe('Meeting moved: Ada Lovelace, Analytical Engines');
  expect(plain(body)).toContain('Meeting: Tuesday 24 November 2026, 10:00–10:30 CET\n');
  expect(plain(body)).toContain('On the visitor’s clock: Tuesday 24 November 2026, 04:00–04:30 GMT-5\n');
  expect(body).toContain('Time zone of the visitor: America/New_York');
  expect(plain(body)).toMatch(/Received: Monday,? 23 November 2026.* 09:30 CET\n/);
});

it('writes the time once for a visitor with the desk’s clock', async () => {
  const { body } = await send({}, { topic: 'meetingBooked', meeting: testMeeting() });
  expect(body).toContain('Meeting: Tuesday');
  expect(body).not.toContain('On the visitor’s clock');
});

/** With plain spaces, since `Intl` writes several kinds. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const HOSTILE = [
  '\r\nBcc: victim@example.com',
  '\u2028Bcc: victim@example.com',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.com?=',
];

it.each(HOSTILE)('lets no name, company or field name add a header: %j', async (text) => {
  const { to, names } = await send({
    fields: { name: `Ada${text}`, company: `Engines${text}`, [`x${text}`]: text, message: `Hello${text}` },
  });
  expect(to).toEqual(['sales@cumulus.example', 'leads@cumulus.example']);
  expect(names).not.toContain('bcc');
  expect(names).toHaveLength(11);
});

it.each(['ada@example.com, eve@example.com', 'Ada <ada@example.com>', 'ada@example.com\r\nBcc: victim@example.com'])(
  'names no address to answer to for %j',
  async (email) => {
    const { to, names, body } = await send({ email });
    expect(to).toEqual(['sales@cumulus.example', 'leads@cumulus.example']);
    expect(names).not.toContain('reply-to');
    expect(names).not.toContain('bcc');
    expect(body).toContain('E-mail:');
  },
);

it('lets no text look like a line of ours', async () => {
  const { body } = await send({ fields: { message: 'Hello\nE-mail: eve@example.com\u2028Lead: forged' } });
  const lines = body.split('\n');
  expect(lines.filter((line) => line.startsWith('E-mail:'))).toEqual(['E-mail: ada@example.com']);
  expect(lines.filter((line) => line.startsWith('Lead:'))).toHaveLength(1);
});

it('names the department of a sign-up once', () => {
  const signUp = {
    department: 'Marketing',
    plan: 'business',
    billingPeriod: null,
    people: null,
    addOns: [],
    template: null,
    redirectParams: null,
  };
  const names = (fields: Record<string, string>) =>
    summarizeLead(testMessage({ kind: 'signUp', fields, signUp })).facts.map(([name]) => name);
  expect(names({ department: 'Marketing' }).filter((name) => name === 'Department')).toHaveLength(1);
  expect(names({}).filter((name) => name === 'Department')).toHaveLength(1);
});
