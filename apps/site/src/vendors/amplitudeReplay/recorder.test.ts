// @vitest-environment happy-dom
import { getAnalyticsConnector } from '@amplitude/analytics-core';
import { clickBatcher, clickNonBatcher } from '@amplitude/session-replay-browser/lib/esm/hooks/click';
import { finder } from '@amplitude/session-replay-browser/lib/esm/libs/finder';
import { SessionReplayTrackDestination } from '@amplitude/session-replay-browser/lib/esm/track-destination';
import { afterEach, expect, test, vi } from 'vitest';

/** What the site expects of the SDK: an upgrade that changes it fails here. */
const loggerProvider = {
  enable: vi.fn(),
  disable: vi.fn(),
  log: vi.fn(),
  debug: vi.fn(),
  warn: vi.fn(),
  error: vi.fn(),
};

afterEach(() => {
  vi.useRealTimers();
});

// REQ-RPL-04
test('an element without a selector of its own has a message', () => {
  document.body.innerHTML = '<p></p><p></p>';
  const [, second] = document.querySelectorAll('p');
  expect(() => finder(second as Element, { root: document.createElement('main') })).toThrow(
    "Can't select any node with this selector",
  );
  expect(() => finder(second as Element, { tagName: () => false, seedMinLength: 1, threshold: 0 })).toThrow(
    'Selector was not found',
  );
});

const click = (at: string, selector: string) =>
  JSON.stringify({ type: 'click', x: 1, y: 2, selector, pageUrl: '/', timestamp: Date.parse(at) });

// REQ-RPL-03
test('clicks at the same place are counted by the hour where batching is on', () => {
  const events = [click('2026-11-23T10:05Z', 'a'), click('2026-11-23T10:55Z', 'a'), click('2026-11-23T11:05Z', 'a')];
  const hours = clickBatcher({ version: 1, events }).events as { timestamp: number; count: number }[];
  expect(hours.map(({ timestamp, count }) => [new Date(timestamp).toISOString(), count])).toEqual([
    ['2026-11-23T10:00:00.000Z', 2],
    ['2026-11-23T11:00:00.000Z', 1],
  ]);
  expect(clickNonBatcher({ version: 1, events }).events).toHaveLength(3);
});

// REQ-RPL-03
test('before its receiver is ready the analytics bridge holds 512 events', () => {
  const { eventBridge } = getAnalyticsConnector('test');
  for (let n = 0; n < 600; n += 1) eventBridge.logEvent({ eventType: String(n) });
  const received: string[] = [];
  eventBridge.setEventReceiver(({ eventType }) => received.push(eventType));
  expect([received.length, received.at(-1)]).toEqual([512, '511']);
});

// REQ-RPL-03
test.each([500, 429, 408])('after status %i recordings are sent again, within the limit of 2', async (status) => {
  vi.useFakeTimers();
  const handleSendEvents = vi.fn(async () => new Response('', { status }));
  const destination = new SessionReplayTrackDestination({
    loggerProvider,
    handleSendEvents,
    enableTransportCompression: false,
  });
  const onComplete = vi.fn(async () => undefined);
  const batch = {
    events: ['{}'],
    sessionId: 1,
    deviceId: 'd',
    apiKey: 'k',
    sampleRate: 1,
    flushMaxRetries: 2,
    type: 'replay' as const,
  };
  destination.sendEventsList({ ...batch, onComplete });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([handleSendEvents.mock.calls.length, onComplete.mock.calls.length]).toEqual([2, 1]);
});
