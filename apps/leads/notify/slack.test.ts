import { afterEach, expect, it } from 'vitest';
import { createFormNamer } from '../content/formNames.ts';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { contentWithDesk } from '../scheduler/testing/contentWithDesk.ts';
import { createSlackChannel, escapeSlack } from './slack.ts';
import { contentWithForm } from './testing/contentWithForm.ts';
import { noSignal, testMeeting, testMessage } from './testing/messages.ts';
import { startVendor, type VendorAnswer } from './testing/startVendor.ts';

const reader = {
  readDesk: createDeskReader(contentWithDesk().store),
  nameForm: createFormNamer(contentWithForm('Contact sales <now> – form')),
};
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** An incoming webhook: JSON with a text, as https://api.slack.com/messaging/webhooks requires. */
async function start(answers: VendorAnswer[] = []) {
  const texts: string[] = [];
  const vendor = await startVendor(({ method, path, headers, body }) => {
    expect(method).toBe('POST');
    expect(path).toBe('/services/T0/B0/secret');
    expect(headers['content-type']).toMatch(/^application\/json/);
    const payload = JSON.parse(body) as { text: string };
    expect(Object.keys(payload)).toEqual(['text']);
    texts.push(payload.text);
    return answers.shift() ?? { body: 'ok' };
  });
  endings.push(vendor.close);
  const channel = createSlackChannel(`${vendor.url}/services/T0/B0/secret`, reader);
  return {
    texts,
    deliver: (...of: Parameters<typeof testMessage>) => channel.deliver(testMessage(...of), noSignal()),
  };
}

it('posts what sales needs to know, with the delivery’s id', async () => {
  const { deliver, texts } = await start();
  expect(await deliver()).toBe('sent');
  expect(texts[0]).toContain('Contact sales &lt;now&gt;: Ada Lovelace, Analytical Engines\nE-mail: ada@example.com\n');
  expect(texts[0]).toMatch(/\nDelivery: \S+_test$/);
});

it('posts a booked meeting', async () => {
  const { deliver, texts } = await start();
  await deliver({}, { topic: 'meetingBooked', meeting: testMeeting() });
  expect(texts[0]).toContain('Meeting booked: Ada Lovelace');
  expect(texts[0]).toMatch(/\nMeeting: Tuesday 24 November 2026, 10:00.10:30 CET\n/);
});

it('escapes what Slack would read as a command', async () => {
  const { deliver, texts } = await start();
  await deliver({ fields: { name: '<!channel> & <https://evil.example|click>', message: 'hi @here, @Everyone &lt;' } });
  expect(texts[0]).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;');
  expect(texts[0]).toContain('@\u200bhere, @\u200bEveryone &amp;lt;');
  expect(texts[0]).not.toMatch(/<|>|@(?:channel|here|everyone|all)/i);
});

it.each([
  '[Open the contract](https://evil.example)',
  '![](https://evil.example/pixel.png)',
  '[text] (https://evil.example)',
  '[text][1]',
  '[1]: https://evil.example',
  '```',
])('leaves no link, picture or block of Markdown: %s', async (message) => {
  const { deliver, texts } = await start();
  await deliver({ fields: { name: message, message } });
  expect(texts[0]).not.toMatch(/\]\s*[([:]|```/);
  expect(texts[0]?.replaceAll('\u200b', '')).toContain(message);
});

it('lets no text forge a line of the message', async () => {
  const { deliver, texts } = await start();
  await deliver({ fields: { message: 'Hello\nE-mail: boss@cumulus.example\r\nDelivery: forged' } });
  expect(texts[0]).toContain('\nMessage:\n    Hello\n    E-mail: boss@cumulus.example\n    Delivery: forged\n');
  expect(texts[0]?.match(/^(?:E-mail|Delivery): /gm)).toHaveLength(2);
});

it('cuts a long message, not in the middle of an entity', async () => {
  const { deliver, texts } = await start();
  for (let shift = 0; shift < 5; shift += 1) {
    await deliver({ fields: { message: `${'x'.repeat(shift)}${'&'.repeat(4_000)}` } });
  }
  expect(texts).toHaveLength(5);
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).toMatch(/&amp;…\nDelivery: /);
  }
});

it.each([
  [400, 'invalid_payload', true],
  [400, 'user_not_found', true],
  [403, 'action_prohibited', false],
  [404, 'channel_not_found', false],
  [410, 'channel_is_archived', false],
  [500, 'rollup_error', false],
])('takes %i %s as permanent: %s', async (status, reason, isPermanent) => {
  const { deliver } = await start([{ status, body: reason }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent, message: `Slack answered ${status} ${reason}` });
});

it('waits as long as Slack asks for', async () => {
  const { deliver } = await start([{ status: 429, headers: { 'Retry-After': '30' }, body: 'rate_limited' }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false, retryAfterMs: 30_000 });
});

it('repeats no words of an answer that may hold what was sent, and not its own secret address', async () => {
  const { deliver } = await start([{ status: 400, body: 'Bad value: ada@example.com' }]);
  await expect(deliver()).rejects.toThrow(/^Slack answered 400$/);
  const channel = createSlackChannel('http://127.0.0.1:1/services/secret', reader);
  await expect(channel.deliver(testMessage(), noSignal())).rejects.toThrow(/^Slack can't be reached: \w+$/);
});

it('follows no redirect', async () => {
  const { deliver, texts } = await start([{ status: 307, headers: { Location: '/services/T0/B0/secret' } }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false });
  expect(texts).toHaveLength(1);
});

it('escapes the three control characters only', () => {
  expect(escapeSlack(`*bold* "quotes" 'single' <>&`)).toBe(`*bold* "quotes" 'single' &lt;&gt;&amp;`);
});
