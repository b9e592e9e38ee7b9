// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteSession } from '../../visitor/siteSession.ts';
import { deliveryQueue, outbox } from '../outbox/recipients.ts';
import { visitContext } from './eventContext.ts';
import { siteTracker } from './siteTracker.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const MINUTE_MS = 60_000;
const GERMANY = { country_name: 'Germany', country_code: 'DE' };
const page = { path: '/', search: '', title: '', referrer: '', url: 'http://localhost/' };

const track = (metadata?: { messageId: string; timestamp: string; page: typeof page }) =>
  siteTracker.page('home', {}, metadata);
const contexts = () => outbox.ownEvents().map(({ context }) => context);
const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('cuUnsent:'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '').event.context);
const metadataOf = (minutesAgo: number) => ({
  messageId: `${minutesAgo} ago`,
  timestamp: new Date(NOW - minutesAgo * MINUTE_MS).toISOString(),
  page,
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  deliveryQueue.disconnect();
  outbox.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
});
afterEach(() => vi.useRealTimers());

test('every event carries the id of its session, another one after 30 minutes without any', () => {
  track();
  vi.setSystemTime(NOW + 29 * MINUTE_MS);
  track();
  vi.setSystemTime(NOW + 59 * MINUTE_MS);
  track();
  const [first, second, third] = contexts().map(({ sessionId }) => sessionId);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).toMatch(/^[\da-f-]{36}$/);
  expect(third).not.toBe(first);
});

test('web vitals join the session and never begin or continue one, as those of a page that nobody has been at for 30 minutes', () => {
  const measure = () =>
    siteTracker.track('web vitals', { viewId: 'a', report: 1, navigationType: 'navigate', pageId: 'home' });
  track();
  vi.setSystemTime(NOW + 29 * MINUTE_MS);
  measure();
  vi.setSystemTime(NOW + 31 * MINUTE_MS);
  measure();
  expect(siteSession.current()).toBeUndefined();
  const [page, during, after] = contexts();
  expect(page).toMatchObject({ sessionId: expect.any(String) });
  expect(during).toMatchObject({ sessionId: page?.sessionId, sessionStart: NOW });
  expect(after).not.toHaveProperty('sessionId');
});

// REQ-RPL-06
test('an event of a recorded session names the recording', () => {
  document.documentElement.dataset.sampling = 'replay=1';
  track();
  document.documentElement.dataset.sampling = 'replay=0';
  track();
  delete document.documentElement.dataset.sampling;
  const [recorded, other] = outbox.ownEvents();
  expect(recorded?.context.replayId).toBe(`${recorded?.anonymousId}/${NOW}`);
  expect(other?.context).not.toHaveProperty('replayId');
});

test('every event has the country, also if it is received only after the event', () => {
  track();
  expect(contexts()[0]).not.toHaveProperty('location');
  visitContext.complete(GERMANY);
  expect(contexts()[0]).toMatchObject({ location: { country: 'DE' } });
  expect(stored()).toEqual(contexts());
  localStorage.setItem('cuUserLocation', JSON.stringify({ value: GERMANY, expiry: NOW + MINUTE_MS }));
  track();
  expect(contexts()[1]).toMatchObject({ location: { country: 'DE' } });
});

test('an event of an earlier page belongs to the visit, unless that is over', () => {
  track(metadataOf(5));
  track(metadataOf(31));
  visitContext.complete(GERMANY);
  const [recent, old] = contexts();
  expect(recent).toMatchObject({ sessionId: expect.any(String), location: { country: 'DE' } });
  expect(old).not.toHaveProperty('sessionId');
  expect(old).not.toHaveProperty('location');
});
