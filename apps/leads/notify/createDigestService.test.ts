import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createDigestService } from './createDigestService.ts';
import { notifyVariables } from './notifyEnvironment.ts';
import { startMailServer } from './testing/startMailServer.ts';
import { startVendor } from './testing/startVendor.ts';

const MESSAGE = {
  key: 'digest-2026-11-16-2026-11-22',
  subject: 'The week',
  text: '<!channel> moved',
  html: '<p>moved</p>',
};

/** The service with these receivers. @returns posts a message to it */
async function start(variables: Record<string, string>) {
  const service = createDigestService(z.object(notifyVariables).parse(variables));
  const server = createServer(getRequestListener(service.app.fetch)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.close();
    await service.close?.();
  });
  const { port } = server.address() as { port: number };
  return async (body: object = MESSAGE) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

it('sends to nobody where nobody is set', async () => {
  const send = await start({});
  expect(await send()).toEqual({ status: 200, body: { sent: 0 } });
});

it('posts to Slack as plain text, and says when it is refused', async () => {
  const texts: string[] = [];
  const answers = [{ body: 'ok' }, { status: 404, body: 'no_service' }];
  const vendor = await startVendor(({ body }) => {
    texts.push((JSON.parse(body) as { text: string }).text);
    return answers.shift() ?? { body: 'ok' };
  });
  onTestFinished(vendor.close);
  const send = await start({ DIGEST_SLACK_WEBHOOK_URL: vendor.url });
  expect(await send()).toMatchObject({ body: { sent: 1 } });
  expect(texts).toEqual(['The week\n\n&lt;!channel&gt; moved']);
  expect(await send()).toMatchObject({
    status: 502,
    body: { message: expect.stringContaining('DIGEST_SLACK_WEBHOOK_URL') },
  });
});

it('mails text and HTML, with an id that is the same at each attempt', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const send = await start({
    ...{ SMTP_URL: server.url, LEADS_MAIL_FROM: 'Cumulus <hello@example.com>', DIGEST_MAIL_TO: 'web@example.com' },
  });
  expect(await send()).toMatchObject({ status: 200, body: { sent: 1 } });
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['web@example.com']);
  expect(mail?.headers).toContainEqual(['message-id', '<digest-2026-11-16-2026-11-22@example.com>']);
  expect(mail?.parts.map(({ type, body }) => [type.split(';')[0], body])).toEqual([
    ['text/plain', MESSAGE.text],
    ['text/html', MESSAGE.html],
  ]);
});

it.each([{ ...MESSAGE, key: 'a b' }, { ...MESSAGE, subject: '' }, { key: 'x' }, { ...MESSAGE, to: 'x@example.com' }])(
  'refuses what is no message',
  async (body) => {
    const send = await start({});
    expect((await send(body)).status).toBe(400);
  },
);
