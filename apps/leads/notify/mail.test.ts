import { afterEach, expect, it } from 'vitest';
import { DeliveryError } from './Channel.ts';
import { createMailer, type Mail, smtpOptions } from './mail.ts';
import { noSignal } from './testing/messages.ts';
import { startMailServer } from './testing/startMailServer.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  const mailer = createMailer({ url: server.url, from: { name: 'Cumulus', address: 'hello@cumulus.example' } });
  endings.push(server.close, mailer.close);
  return { ...server, send: (mail: Partial<Mail> = {}) => mailer.send({ ...MAIL, ...mail }, noSignal()) };
}

const MAIL: Mail = {
  to: ['sales@cumulus.example'],
  subject: 'Form 1299: Ada Lovelace',
  text: 'One\nTwo\n',
  idempotencyKey: 'lead-1_sales-mail',
  language: 'en',
};

it('sends plain text with the delivery’s id as Message-ID, and marks it as automatic', async () => {
  const { send, mails } = await start();
  await send({ replyTo: 'ada@example.com' });
  expect(mails).toHaveLength(1);
  const [{ from, to, headers, body } = expect.fail()] = mails;
  expect({ from, to, body }).toEqual({
    from: 'hello@cumulus.example',
    to: ['sales@cumulus.example'],
    body: 'One\nTwo',
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Cumulus <hello@cumulus.example>',
    to: 'sales@cumulus.example',
    'reply-to': 'ada@example.com',
    subject: 'Form 1299: Ada Lovelace',
    'message-id': '<lead-1_sales-mail@cumulus.example>',
    'auto-submitted': 'auto-generated',
    'content-language': 'en',
    'content-type': 'text/plain; charset=utf-8',
  });
});

/** All that a mail of ours has; anything else was injected. */
const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

it.each([
  'Ada\r\nBcc: victim@example.com',
  'Ada\nBcc: victim@example.com\n\nBody',
  'Ada\r\n\r\n<script>alert(1)</script>',
  'Ada\u2028Bcc: victim@example.com',
  'Ada\u2029Bcc: victim@example.com',
  'Ada\u0085Bcc: victim@example.com',
  'Ada\u000b\u000cBcc: victim@example.com',
  'Ada\0\rBcc: victim@example.com',
  '=?utf-8?Q?Ada=0D=0ABcc:_victim@example.com?=',
  '=?utf-8?B?QWRhDQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=',
  `Ada ${'x'.repeat(3_000)}\r\nBcc: victim@example.com`,
  'Ада Лавлейс\r\nBcc: victim@example.com',
  'Ada\r\n.\r\nMAIL FROM:<evil@example.com>',
])('lets no subject add a header or a recipient: %j', async (subject) => {
  const { send, mails } = await start();
  await send({ subject });
  expect(mails).toHaveLength(1);
  const [{ to, headers, body } = expect.fail()] = mails;
  expect(to).toEqual(['sales@cumulus.example']);
  expect(headers.map(([name]) => name).sort()).toEqual(HEADERS);
  expect(body).toBe('One\nTwo');
  expect(headers.find(([name]) => name === 'subject')?.[1]).not.toMatch(/[\r\n\u2028\u2029\u0085\0]/);
});

it('keeps a text that looks like SMTP or like headers in the body', async () => {
  const { send, mails } = await start();
  const text = 'Hello\n.\nMAIL FROM:<evil@example.com>\n\nBcc: victim@example.com\n..two dots';
  await send({ text });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toBe(text);
  expect(mails[0]?.to).toEqual(['sales@cumulus.example']);
});

it('reports a refused recipient as permanent, without the address', async () => {
  const { send } = await start({ refuseRecipient: (address) => `550 5.1.1 <${address}> No such user here` });
  const error = await send({ to: ['nobody@example.com'] }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ isPermanent: true, message: expect.stringMatching(/EENVELOPE RCPT TO 550/) });
  expect((error as Error).message).not.toContain('nobody');
});

it.each([
  ['450 4.2.0 Greylisted, try again later', 'refuseRecipient'],
  ['451 4.3.0 Local error', 'refuseRecipient'],
  ['550 5.7.1 This sender may not send here', 'refuseSender'],
  ['530 5.7.0 Authentication required', 'refuseRecipient'],
] as const)('tries again after %s (%s)', async (reply, which) => {
  const { send } = await start({ [which]: () => reply });
  await expect(send()).rejects.toMatchObject({ name: 'DeliveryError', isPermanent: false });
});

it.each([
  ['450 4.1.2 Domain not found', { refuseRecipient: true }, true],
  ['451 4.7.1 Greylisted', { refuseMail: true }, true],
  ['421 4.3.2 Shutting down', { refuseRecipient: true }, false],
  ['530 5.7.0 Authentication required', { refuseRecipient: true }, false],
  ['451 4.3.0 Local error', { refuseSender: true }, false],
])('takes %s (%o) as a matter of this mail: %s', async (reply, which, isOfMessage) => {
  const { send } = await start(Object.fromEntries(Object.keys(which).map((name) => [name, () => reply])));
  await expect(send()).rejects.toMatchObject({ isPermanent: false, isOfMessage });
});

it('tries again while the mail server is down', async () => {
  const server = await startMailServer();
  await server.close();
  const mailer = createMailer({ url: server.url, from: { name: '', address: 'hello@cumulus.example' } });
  endings.push(mailer.close);
  await expect(mailer.send(MAIL, noSignal())).rejects.toMatchObject({
    isPermanent: false,
    message: expect.stringContaining('the mail server can’t take the mail'.replace('’', "'")),
  });
});

it('stops when the signal ends', async () => {
  const { send } = await start({ refuseRecipient: () => undefined });
  await send();
  const server = await startMailServer();
  const mailer = createMailer({ url: server.url, from: { name: '', address: 'hello@cumulus.example' } });
  endings.push(server.close, mailer.close);
  await expect(mailer.send(MAIL, AbortSignal.abort())).rejects.toMatchObject({ isPermanent: false });
  expect(server.mails).toEqual([]);
});

it('requires TLS unless the server is on this machine or the address says otherwise', () => {
  expect(smtpOptions('smtp://user:p%40ss@mail.example.com')).toMatchObject({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
    auth: { user: 'user', pass: 'p@ss' },
  });
  expect(smtpOptions('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  expect(smtpOptions('smtp://mail.example.com:2525?requireTLS=false')).toMatchObject({ port: 2525, requireTLS: false });
  expect(smtpOptions('smtp://localhost:1025')).toMatchObject({ requireTLS: false });
  expect(smtpOptions('smtp://[::1]:1025')).toMatchObject({ host: '::1', requireTLS: false });
});
