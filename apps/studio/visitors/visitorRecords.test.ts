import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../../collector/testing/startCollector.ts';
import { leadSubmission } from '../../leads/testing/leadSubmission.ts';
import { startAdmin } from '../testing/startAdmin.ts';

let collector: CollectorFixture;
let admin: Awaited<ReturnType<typeof startAdmin>>;
beforeAll(async () => {
  collector = await startCollector();
  admin = await startAdmin(collector);
});
afterAll(async () => {
  await admin.close();
  await collector.close();
});

const record = (parts: object) => ({
  ...{ vendor: 'segment', type: 'track', event: 'view web', userId: null, anonymousId: null, receivedAt: Date.now() },
  ...{ messageId: crypto.randomUUID(), payload: {}, isValid: true, reason: null },
  ...parts,
});
const { consent, analytics } = leadSubmission();
const lead = (email: string, { consentId = null, anonymousId = null }: Record<string, string | null>) =>
  leadSubmission({
    email,
    consent: { ...consent, consentId },
    analytics: analytics && { ...analytics, anonymousId },
  });
const visitor = async (path: string, method = 'GET') =>
  (await fetch(`${admin.adminUrl}/inspector/api/visitors${path.startsWith('?') ? '' : '/'}${path}`, { method })).json();

// REQ-LEA-05
it('includes suspects, and what was recorded under their ids', async () => {
  await collector.store.append([record({ anonymousId: 'ada-phone' })]);
  const suspect = { ...lead('ada@studio.example', { anonymousId: 'ada-phone' }), suspicion: 'trap' as const };
  await admin.leadStore.addSuspect(suspect);
  const exported = await visitor('ada@studio.example');
  expect(exported).toMatchObject({ leads: [], suspects: [{ email: 'ada@studio.example', suspicion: 'trap' }] });
  expect(exported.events).toHaveLength(1);
  expect(await visitor('ada@studio.example', 'DELETE')).toMatchObject({ events: 1, erasedLeads: { suspects: 1 } });
  expect(await admin.leadStore.listSuspects({ limit: 1 })).toEqual([]);
});

it('finds events and decisions by the ids of a lead, and leads by the ids that events link', async () => {
  await collector.store.append([
    record({ anonymousId: 'mara-phone' }),
    record({ vendor: 'consent', type: 'consent', anonymousId: 'mara-consent' }),
    record({ type: 'identify', anonymousId: 'mara-laptop', userId: 'u-17' }),
    record({ anonymousId: 'jo' }),
  ]);
  const leads = admin.leadStore;
  await leads.add(lead('mara@studio.example', { consentId: 'mara-consent', anonymousId: 'mara-phone' }), []);
  await leads.add(lead('mara.o@studio.example', { anonymousId: 'mara-laptop' }), []);
  // Another person on the same phone.
  await leads.add(lead('kai@studio.example', { anonymousId: 'mara-phone' }), []);

  const exported = await visitor('mara@studio.example');
  expect(exported.events.map(({ anonymousId }: { anonymousId: string }) => anonymousId).toSorted()).toEqual([
    ...['mara-consent', 'mara-phone'],
  ]);
  expect(exported.leads).toMatchObject([{ email: 'mara@studio.example' }]);
  expect((await visitor('u-17')).leads).toMatchObject([{ email: 'mara.o@studio.example' }]);

  const erased = await visitor('mara@studio.example', 'DELETE');
  expect(erased).toMatchObject({
    events: 1,
    consentRecords: 1,
    erasedLeads: { leads: 1, meetings: 0, deliveredTo: [] },
  });
  // Those of one millisecond come in any order.
  expect((await leads.list({ limit: 10 })).map(({ email }) => email).toSorted()).toEqual([
    ...['kai@studio.example', 'mara.o@studio.example'],
  ]);
  expect((await collector.events()).map(({ anonymousId }) => anonymousId).toSorted()).toEqual(['jo', 'mara-laptop']);
});

it('exports page by page, and names wrong requests', async () => {
  const filling = 'x'.repeat(900_000);
  await collector.store.append(
    Array.from({ length: 12 }, (_, index) => record({ anonymousId: 'a b+c/é', payload: { index, filling } })),
  );
  const path = `?${new URLSearchParams({ id: 'a b+c/é' })}`;
  const seen: number[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const page: { identities: string[]; events: { payload: { index: number } }[]; nextCursor: string | null } =
      await visitor(cursor === '' ? path : `${path}&cursor=${cursor}`);
    expect(page.identities).toEqual(['a b+c/é']);
    seen.push(...page.events.map(({ payload }) => payload.index));
    cursor = page.nextCursor;
  }
  expect([pages, seen.toSorted((a, b) => a - b)]).toEqual([2, Array.from({ length: 12 }, (_, index) => index)]);
  const ask = (query: string, method = 'GET') => fetch(`${admin.adminUrl}/inspector/api/visitors${query}`, { method });
  expect((await ask(`${path}&cursor=x`)).status).toBe(400);
  expect((await ask(`${path}&exact=no`)).status).toBe(400);
  expect((await ask('?id=')).status).toBe(400);
  const put = await ask(path, 'PUT');
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  expect(await visitor(path, 'DELETE')).toMatchObject({ identities: ['a b+c/é'], events: 12 });
});

it('accepts several ids of a visitor, in the path or in the query', async () => {
  expect((await visitor(`nobody/${encodeURIComponent('a b+é')}`)).identities).toEqual(['nobody', 'a b+é']);
  expect(await visitor('nobody/no-one', 'DELETE')).toMatchObject({ events: 0 });
  const inQuery = new URLSearchParams({ id: 'x+y/é' });
  await collector.store.append([record({ anonymousId: 'x+y/é' })]);
  const { identities, events } = await visitor(`?id=nobody&${inQuery}`);
  expect([identities, events.length]).toEqual([['nobody', 'x+y/é'], 1]);
  for (const wrong of ['/a/', '/a//b', '', '?id=', '/a?id=', `/${encodeURIComponent('x+y/é')}`])
    expect((await fetch(`${admin.adminUrl}/inspector/api/visitors${wrong}`)).status, wrong).toBe(400);
});
