/** The test of an endpoint of leads. It runs on both databases. */
export function leadsTestText({ words, camel, pascal, address, limit }) {
  return `import { randomUUID } from 'node:crypto';
import { trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { expect, it, onTestFinished } from 'vitest';
import { openLeads } from '../testing/startLeads.ts';
import { create${pascal}Service } from './create${pascal}Service.ts';
import { MAX_WAITING } from './${camel}.ts';

const DAY_MS = 86_400_000;

const valid = (fields: object = {}) => ({ id: randomUUID(), email: 'Mara@studio.example', text: 'Fridays', ...fields });

async function start(rates: ClientRates = {}, options: { maxDays?: number } = {}) {
  const { store, close } = await openLeads(1, options);
  const server = new ServiceServer();
  server.register(create${pascal}Service(store, createServiceLimits(rates, trustedProxies())));
  const url = \`http://127.0.0.1:\${await server.listen('127.0.0.1', 0)}${address}\`;
  onTestFinished(async () => {
    await server.close();
    await close();
  });
  async function send(body: object) {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }
  return { store, url, send };
}

it('stores what a person sends, once', async () => {
  const { store, send } = await start();
  const sent = valid({ consentId: 'consent-1', anonymousId: 'visitor-1' });
  for (let n = 0; n < 2; n += 1) expect(await send(sent)).toMatchObject({ status: 200, body: { success: true } });
  for (const identity of ['mara@STUDIO.example', 'consent-1', 'visitor-1']) {
    const { ${camel} } = await store.exportFor(identity);
    expect(${camel}).toMatchObject([{ id: sent.id, email: 'mara@studio.example', text: 'Fridays' }]);
  }
});

it.each([
  ['id', { id: 'x' }],
  ['email', { email: 'mara' }],
  ['consentId', { consentId: 'a b' }],
  ['text', { text: ' ' }],
  ['text', { text: 'x'.repeat(1_001) }],
  ['other', { other: 'x' }],
])('the refusal of a wrong %s names it', async (name, fields) => {
  const { store, send } = await start();
  const { status, body } = await send(valid(fields));
  expect([status, body.message]).toEqual([400, expect.stringContaining(name)]);
  expect((await store.exportFor('mara@studio.example')).${camel}).toEqual([]);
});

it('more than may wait are refused, so that leads are written', async () => {
  const { store } = await start();
  const add = () => store.add${pascal}(valid()).then(() => 'stored', ({ problem }) => problem);
  const ends = await Promise.all(Array.from({ length: MAX_WAITING + 1 }, add));
  expect(ends.filter((end) => end !== 'stored')).toEqual(['busy']);
  expect(await add()).toBe('stored');
});

it('takes up to 4 KB, and only POST', async () => {
  const { url, send } = await start();
  expect((await send(valid({ text: 'x'.repeat(5_000) }))).status).toBe(413);
  expect((await fetch(url)).status).toBe(405);
});

it.each(['${limit}', '${limit}_PER_DAY'])('%s is a limit of what it takes', async (name) => {
  const { send } = await start({ [name]: 1 });
  const answers = [await send(valid()), await send(valid())];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('erases those of a person, and no others', async () => {
  const { store, send } = await start();
  await send(valid());
  await send(valid({ email: 'jo@studio.example' }));
  expect(await store.eraseFor('mara@studio.example')).toMatchObject({ ${camel}: 1, leads: 0 });
  expect((await store.exportFor('mara@studio.example')).${camel}).toEqual([]);
  expect((await store.exportFor('jo@studio.example')).${camel}).toHaveLength(1);
});

it('deletes ${words} that are older than LEADS_MAX_DAYS', async () => {
  const { store, send } = await start({}, { maxDays: 30 });
  await send(valid());
  await store.expire(Date.now() + 29 * DAY_MS);
  expect((await store.exportFor('mara@studio.example')).${camel}).toHaveLength(1);
  await store.expire(Date.now() + 31 * DAY_MS);
  expect((await store.exportFor('mara@studio.example')).${camel}).toEqual([]);
});
`;
}
