// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { shutStorage } from '../../platform/browser/testing/shutStorage.ts';
import { deliveryQueue, outbox } from '../outbox/recipients.ts';
import { siteTracker } from './siteTracker.ts';
import type { TrackedEvent } from './trackedEvent.ts';

// The tracking plan has no group, alias or screen yet; checkEvent.test.ts tests invalid events.
vi.mock('./checkEvent.ts', () => ({ checkEvent: () => undefined }));

const PROPERTIES = { experimentId: 'home-hero', variationId: 1, variationKey: 'board', phase: 0, hashAttribute: 'id' };
const sent: TrackedEvent[] = [];

function callAll(): void {
  siteTracker.track('view growthbook experiment', PROPERTIES);
  siteTracker.page('home');
  siteTracker.identify('u1');
  siteTracker.group('g1');
  siteTracker.alias('u2', 'u1');
  siteTracker.screen('home');
}

function decide(groups: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the consent tool writes it
  document.cookie = `OptanonConsent=groups=${groups}`;
}

/** Each event is delivered in a task of its own. */
async function delivered(): Promise<void> {
  for (let event = 0; event < 10; event += 1) await yieldToMain();
}

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  outbox.clear();
  deliveryQueue.connect((event) => sent.push(event));
});

// REQ-CNS-01
test.each(['C0001:1,C0002:0,C0003:1,C0004:1', ''])(
  'without consent to analytics (%s) every call is dropped for good',
  async (groups) => {
    decide(groups);
    callAll();
    await delivered();
    expect([sent, outbox.ownEvents(), Object.keys(localStorage)]).toEqual([[], [], []]);
    decide('C0001:1,C0002:1');
    siteTracker.page('pricing');
    await delivered();
    expect(sent.map(({ type }) => type)).toEqual(['page']);
  },
);

test('events of the same millisecond get increasing timestamps', async () => {
  decide('C0001:1,C0002:1');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') });
  for (const name of ['home', 'pricing', 'brain']) siteTracker.page(name);
  vi.useRealTimers();
  await delivered();
  const times = sent.map(({ timestamp }) => timestamp);
  expect(times).toEqual(['00.000Z', '00.001Z', '00.002Z'].map((end) => `2026-11-21T08:00:${end}`));
});

test('with consent each of the six calls is delivered, of one visitor, with an id of its own', async () => {
  decide('C0001:1,C0002:1,C0003:0,C0004:0');
  callAll();
  await delivered();
  expect(sent.map(({ type }) => type)).toEqual(['track', 'page', 'identify', 'group', 'alias', 'screen']);
  expect(sent[0]).toMatchObject({ event: 'view growthbook experiment', properties: PROPERTIES });
  expect(sent.slice(2, 5)).toMatchObject([{ userId: 'u1' }, { groupId: 'g1' }, { userId: 'u2', previousId: 'u1' }]);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(6);
  expect(new Set(sent.map(({ anonymousId }) => anonymousId)).size).toBe(1);
  expect(outbox.ownEvents()).toEqual(sent);
});

test.each(['full', 'closed'] as const)('%s storage: events are sent from memory', async (state) => {
  decide('C0001:1,C0002:1');
  shutStorage(state);
  callAll();
  await delivered();
  vi.restoreAllMocks();
  expect([sent.length, localStorage.length]).toEqual([6, 0]);
  expect(new Set(sent.map(({ anonymousId }) => anonymousId)).size).toBe(1);
  expect(outbox.ownEvents()).toEqual(sent);
});

test('each event has the consent at its time, also after a change', async () => {
  decide('C0001:1,C0002:1,C0003:0,C0004:0&version=1&consentId=c1');
  callAll();
  decide('C0001:1,C0002:1,C0003:1,C0004:0&version=2&consentId=c1');
  siteTracker.page('pricing');
  await delivered();
  const consents = sent.map(({ context }) => context.consent);
  const groups = { C0001: true, C0002: true, C0003: false, C0004: false };
  expect(consents.slice(0, 6)).toEqual(
    Array.from({ length: 6 }, () => ({ categoryPreferences: groups, version: '1', consentId: 'c1' })),
  );
  expect(consents.slice(6)).toEqual([
    { categoryPreferences: { ...groups, C0003: true }, version: '2', consentId: 'c1' },
  ]);
});

test('a debug page is not counted', async () => {
  decide('C0001:1,C0002:1');
  document.documentElement.dataset.debug = '';
  callAll();
  await delivered();
  delete document.documentElement.dataset.debug;
  expect(sent).toEqual([]);
});

test('a crawler with the consent cookie is not counted', async () => {
  decide('C0001:1,C0002:1');
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  agent.mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  callAll();
  await delivered();
  expect([sent, outbox.ownEvents(), Object.keys(localStorage)]).toEqual([[], [], []]);
  agent.mockRestore();
});
