import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../../collector/testing/startCollector.ts';
import { startAdmin } from '../testing/startAdmin.ts';

let collector: CollectorFixture;
let admin: Awaited<ReturnType<typeof startAdmin>>;
beforeAll(async () => {
  collector = await startCollector();
  admin = await startAdmin(collector);
});
beforeEach(() => collector.forget());
afterAll(async () => {
  await admin.close();
  await collector.close();
});

const record = (messageId: string, parts: object = {}) => ({
  ...{ vendor: 'segment', type: 'track', event: 'view web', userId: null, anonymousId: messageId, messageId },
  ...{ receivedAt: Date.now(), payload: {}, isValid: true, reason: null },
  ...parts,
});
/** What the site sends when an address is typed in the demo. */
const identity = (email: string, anonymousId: string) => [
  record(`i-${anonymousId}-${email}`, { type: 'identify', event: null, anonymousId, payload: { traits: { email } } }),
  record(`p-${anonymousId}-${email}`, {
    ...{ vendor: 'amplitude', type: 'identify', event: '$identify', anonymousId },
    payload: { user_properties: { $set: { email } } },
  }),
];
const visitor = async (id: string, { method = 'GET', query = '' } = {}) => {
  const address = `${admin.adminUrl}/inspector/api/visitors/${encodeURIComponent(id)}${query}`;
  const answer = await fetch(address, { method });
  return { status: answer.status, ...(await answer.json()) };
};
const idsOf = (events: { messageId: string }[]) => events.map(({ messageId }) => messageId).toSorted();

it('an address that was typed in the demo finds its visitor’s data in all tables', async () => {
  await collector.store.append([
    ...identity('Ada@Studio.example', 'ada-phone'),
    record('view', { anonymousId: 'ada-phone' }),
    record('other'),
  ]);
  const exported = await visitor('ada@studio.example');
  expect(exported.identities).toEqual(['ada@studio.example', 'ada-phone']);
  expect(idsOf(exported.events)).toEqual([
    ...['i-ada-phone-Ada@Studio.example', 'p-ada-phone-Ada@Studio.example', 'view'],
  ]);
  const erased = await visitor('ada@studio.example', { method: 'DELETE' });
  expect(erased).toMatchObject({ events: 2, productEvents: 1 });
  expect(JSON.stringify(await collector.events())).not.toMatch(/ada/i);
  expect(await collector.events()).toHaveLength(1);
});

it('only a whole value is the address, wherever in a message it is', async () => {
  await collector.store.append([
    ...identity('joada@studio.example', 'jo'),
    record('text', { payload: { text: 'write to ada@studio.example' } }),
    record('deep', { payload: { a: [{ b: 'ADA@STUDIO.EXAMPLE' }] } }),
    record('monitored', { vendor: 'datadog', payload: { usr: { email: 'ada@studio.example' } } }),
    ...identity('ädä@studio.example', 'umlaut'),
    ...identity('a_a%@studio.example', 'signs'),
  ]);
  expect(idsOf((await visitor('ada@studio.example')).events)).toEqual(['deep', 'monitored']);
  expect(idsOf((await visitor('ÄDÄ@studio.example')).events)).toHaveLength(2);
  expect(idsOf((await visitor('a_a%@studio.example')).events)).toHaveLength(2);
});

it.each([
  ['müller@example.com', 'MÜLLER@Example.com'],
  [' Müller@example.com ', 'mu\u0308ller@EXAMPLE.com'],
  ['mara@müller.example', 'Mara@xn--mller-kva.example'],
  ['mara@xn--mller-kva.example', 'mara@MÜLLER.example'],
  ['mara@müller.example', 'mara@Mu\u0308ller.example'],
  ['spaced@studio.example', '  Spaced@studio.example\n'],
  ['ключ@пример.рф', 'КЛЮЧ@Пример.рф'],
  ['"a!b"@studio.example', '"A!B"@studio.example'],
])('%j finds the address %j, as leads do', async (typed, stored) => {
  await collector.store.append([...identity(stored, 'ada-phone'), ...identity('maller@example.com', 'other')]);
  const exported = await visitor(typed);
  expect(exported.events.map(({ anonymousId }: { anonymousId: string }) => anonymousId)).toEqual([
    'ada-phone',
    'ada-phone',
  ]);
  expect(await visitor(typed, { method: 'DELETE' })).toMatchObject({ events: 1, productEvents: 1 });
});

it('names the ids that are found only through an address', async () => {
  await collector.store.append([
    ...identity('eva@studio.example', 'eva-phone'),
    record('login', { anonymousId: 'eva-phone', userId: 'u-eva' }),
    record('own', { anonymousId: 'eva-laptop', userId: 'eva-user' }),
  ]);
  expect((await visitor('eva@studio.example')).onlyByAddress).toEqual(['eva-phone', 'u-eva']);
  expect((await visitor('eva@studio.example', { query: '?exact=true' })).onlyByAddress).toEqual([]);
  expect((await visitor('eva-laptop')).onlyByAddress).toEqual([]);
  const erased = await visitor('eva@studio.example', { method: 'DELETE' });
  expect(erased.onlyByAddress).toEqual(['eva-phone', 'u-eva']);
});

it('with exact=true, and from product analytics alone, only the records that hold the address are found', async () => {
  await collector.store.append([
    ...identity('noa@studio.example', 'noa-phone'),
    record('view', { anonymousId: 'noa-phone' }),
    ...identity('kai@studio.example', 'kai-phone').slice(1),
    record('kai-view', { anonymousId: 'kai-phone' }),
  ]);
  expect((await visitor('noa@studio.example', { query: '?exact=true' })).events).toHaveLength(2);
  expect(idsOf((await visitor('kai@studio.example')).events)).toEqual(['p-kai-phone-kai@studio.example']);
  expect(await visitor('kai@studio.example', { method: 'DELETE' })).toMatchObject({ events: 0, productEvents: 1 });
});

it('a flood of records with an address is not exported, and erased all the same', async () => {
  const payload = { user_properties: { $set: { email: 'flood@studio.example' } } };
  const all = Array.from({ length: 10_001 }, (_, n) => record(`flood-${n}`, { vendor: 'amplitude', payload }));
  for (let at = 0; at < all.length; at += 1_000) await collector.store.append(all.slice(at, at + 1_000));
  const refused = await visitor('flood@studio.example');
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('10001 records hold the address')]);
  expect(await visitor('flood@studio.example', { method: 'DELETE' })).toMatchObject({ productEvents: 10_001 });
});
