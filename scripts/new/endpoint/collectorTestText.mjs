/** The test of an endpoint of the collector. It runs on both databases. */
export function collectorTestText({ words, kebab, camel, table, address, limit }) {
  return `import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../store/openStore.ts';
import { deleteExpired } from '../store/retention.ts';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

const DAY_MS = 86_400_000;

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const valid = (fields: object = {}) => ({ anonymousId: randomUUID(), messageId: randomUUID(), text: 'Fridays', ...fields });
const send = (body: object) => collector.post('${address}', body);

/** What is stored of a visitor. */
async function storedOf(anonymousId: string) {
  const { events } = await collector.store.exportVisitor([anonymousId]);
  return events.map(({ message, ...record }) => ({ ...record, payload: JSON.parse(message) as unknown }));
}

it('stores what a visitor sends, once', async () => {
  const sent = valid();
  for (let n = 0; n < 2; n += 1) expect(await send(sent)).toMatchObject({ status: 200, body: { success: true } });
  const { anonymousId, messageId, text } = sent;
  expect(await storedOf(anonymousId)).toMatchObject([
    { vendor: '${kebab}', anonymousId, messageId, payload: { anonymousId, text } },
  ]);
});

it.each([
  ['anonymousId', { anonymousId: '' }],
  ['messageId', { messageId: 'x'.repeat(201) }],
  ['text', { text: ' ' }],
  ['text', { text: 'x'.repeat(1_001) }],
  ['email', { email: 'a@b.example' }],
])('the refusal of a wrong %s names it', async (name, fields) => {
  const { status, body } = await send(valid(fields));
  expect([status, body.message]).toEqual([400, expect.stringContaining(name)]);
});

it('takes up to 4 KB, and only POST at its own address', async () => {
  expect((await send(valid({ text: 'x'.repeat(5_000) }))).status).toBe(413);
  expect((await collector.get('${address}')).status).toBe(405);
  expect((await collector.get('${address}/other')).status).toBe(404);
});

it.each(['${limit}', '${limit}_PER_DAY'])('%s is a limit of what it takes', async (name) => {
  const limited = await startCollector({ rates: { [name]: 1 } });
  const answers = [await limited.post('${address}', valid()), await limited.post('${address}', valid())];
  await limited.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('is erased with its visitor, also by the address that somebody wrote into it', async () => {
  const [mine, other] = [valid({ text: 'mara@studio.example' }), valid()];
  for (const sent of [mine, other]) await send(sent);
  expect(await collector.store.eraseVisitor(['mara@studio.example'])).toMatchObject({ ${camel}: 1 });
  expect(await collector.store.eraseVisitor([other.anonymousId])).toMatchObject({ ${camel}: 1 });
  for (const { anonymousId } of [mine, other]) expect(await storedOf(anonymousId)).toEqual([]);
});

it('is deleted when its retention is over, and ${words} that are younger stay', async () => {
  const sent = valid();
  await send(sent);
  const database = await openDatabase(collector.database);
  const remove = (days: number) =>
    deleteExpired(database, '${table}', { maxDays: 30, maxBytes: 1e12 }, Date.now() + days * DAY_MS);
  expect((await remove(29)).byAge).toBe(0);
  expect((await remove(31)).byAge).toBeGreaterThan(0);
  await database.close();
  expect(await storedOf(sent.anonymousId)).toEqual([]);
});
`;
}
