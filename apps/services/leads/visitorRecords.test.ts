import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

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
  (await fetch(`${collector.adminUrl}/inspector/api/visitors/${path}`, { method })).json();

// REQ-LEA-05
it('includes suspects, and what was recorded under their ids', async () => {
  await collector.store.append([record({ anonymousId: 'ada-phone' })]);
  const suspect = { ...lead('ada@studio.example', { anonymousId: 'ada-phone' }), suspicion: 'trap' as const };
  await collector.leadStore.addSuspect(suspect);
  const exported = await visitor('ada@studio.example');
  expect(exported).toMatchObject({ leads: [], suspects: [{ email: 'ada@studio.example', suspicion: 'trap' }] });
  expect(exported.events).toHaveLength(1);
  expect(await visitor('ada@studio.example', 'DELETE')).toMatchObject({ events: 1, erasedLeads: { suspects: 1 } });
  expect(await collector.leadStore.listSuspects({ limit: 1 })).toEqual([]);
});

it('finds events and decisions by the ids of a lead, and leads by the ids that events link', async () => {
  await collector.store.append([
    record({ anonymousId: 'mara-phone' }),
    record({ vendor: 'consent', type: 'consent', anonymousId: 'mara-consent' }),
    record({ type: 'identify', anonymousId: 'mara-laptop', userId: 'u-17' }),
    record({ anonymousId: 'jo' }),
  ]);
  const leads = collector.leadStore;
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
