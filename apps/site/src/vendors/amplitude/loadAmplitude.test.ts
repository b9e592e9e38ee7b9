// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productOutbox, recipients } from '../../analytics/outbox/recipients.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { loadAmplitude } from './loadAmplitude.ts';
import { startOutbox } from './startOutbox.ts';

const event = (messageId: string) =>
  ({
    ...{ type: 'page', name: 'home', properties: {}, messageId, anonymousId: 'visitor-1' },
    timestamp: new Date().toISOString(),
    context: { page: { url: 'https://a.example/' }, userAgent: 'Agent', locale: 'de' },
  }) as unknown as TrackedEvent;

let withdrawal: AbortController;
let sent: string[][];
let beacons: { url: string; ids: string[]; key: string }[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  [withdrawal, sent, beacons] = [new AbortController(), [], []];
  const idsIn = (body: unknown): string[] =>
    JSON.parse(String(body)).events.map(({ insert_id }: { insert_id: string }) => insert_id);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(idsIn(body));
    return new Response('{}');
  });
  navigator.sendBeacon = (url, body) => {
    beacons.push({ url: String(url), ids: idsIn(body), key: JSON.parse(String(body)).api_key });
    return true;
  };
});
afterEach(() => {
  withdrawal.abort();
  delete document.documentElement.dataset.amplitude;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsentProduct:'));

test('what earlier pages could not send is sent with what this page tracks', async () => {
  const abandoned = { event: event('earlier'), until: 0 };
  localStorage.setItem('cuUnsentProduct:earlier', JSON.stringify(abandoned));
  recipients.add(event('early'));
  await loadAmplitude('', withdrawal.signal);
  recipients.add(event('late'));
  await vi.advanceTimersByTimeAsync(2_000);
  // Without waiting for another 10 s.
  expect(sent.map((ids) => ids.toSorted())).toEqual([['earlier', 'early', 'late']]);
  expect(stored()).toEqual([]);
  recipients.add(event('last'));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[1]).toEqual(['last']);
});

test('what a page that ended without releasing it still owned is sent when its time is over', async () => {
  const owned = { event: event('owned'), until: Date.now() + 20_000 };
  localStorage.setItem('cuUnsentProduct:owned', JSON.stringify(owned));
  await loadAmplitude('', withdrawal.signal);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([sent, stored()]).toEqual([[['owned']], []]);
});

test('a page that is left sends a beacon, also before the SDK has loaded, and releases its events to the next one', () => {
  startOutbox(withdrawal.signal);
  recipients.add(event('a'));
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(beacons).toEqual([{ url: 'http://localhost:3000/amplitude/2/httpapi', ids: ['a'], key: 'cumulus-web' }]);
  expect(JSON.parse(localStorage.getItem('cuUnsentProduct:a') ?? '{}').until).toBe(0);
});

test('the beacon goes where the document says', () => {
  document.documentElement.dataset.amplitude = 'key1 https://api.eu.amplitude.com/batch';
  startOutbox(withdrawal.signal);
  recipients.add(event('a'));
  dispatchEvent(new Event('pagehide'));
  expect(beacons).toMatchObject([{ url: 'https://api.eu.amplitude.com/batch', key: 'key1' }]);
});

test('a withdrawal drops the queue and clears storage, and nothing is sent after it', async () => {
  startOutbox(withdrawal.signal);
  await loadAmplitude('', withdrawal.signal);
  recipients.add(event('a'));
  await vi.advanceTimersByTimeAsync(100);
  withdrawal.abort();
  expect([stored(), productOutbox.ownEvents()]).toEqual([[], []]);
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([sent, beacons]).toEqual([[], []]);
});
