// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { deliveryQueue, outbox, productOutbox, productQueue, recipients } from './recipients.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const box of [outbox, productOutbox]) box.clear();
  for (const queue of [deliveryQueue, productQueue]) queue.disconnect();
  localStorage.clear();
  vi.useRealTimers();
});

const event = (messageId: string) =>
  ({ type: 'page', messageId, timestamp: new Date().toISOString(), context: {} }) as TrackedEvent;
const idsOf = (box: typeof outbox) => box.ownEvents().map(({ messageId }) => messageId);

// REQ-PAN-01
test('every event waits for both recipients, each with an acknowledgement of its own', () => {
  recipients.add(event('a'));
  recipients.add(event('b'));
  outbox.acknowledge(['a', 'b']);
  productOutbox.acknowledge(['b']);
  expect([idsOf(outbox), idsOf(productOutbox), Object.keys(localStorage)]).toEqual([[], ['a'], ['cuUnsentProduct:a']]);
});

test('each recipient gets every event once, also where the other one’s code loads later or never', async () => {
  const delivered: string[] = [];
  productQueue.connect(({ messageId }) => delivered.push(messageId));
  recipients.add(event('a'));
  recipients.add(event('b'));
  await vi.runAllTimersAsync();
  expect(delivered).toEqual(['a', 'b']);
  const others: string[] = [];
  deliveryQueue.connect(({ messageId }) => others.push(messageId));
  await vi.runAllTimersAsync();
  expect([delivered, others]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a change reaches the stored events of both, and no event that was acknowledged', () => {
  for (const id of ['a', 'b']) recipients.add(event(id));
  outbox.acknowledge(['a']);
  recipients.update((one) => {
    if ('country' in one.context) return false;
    one.context.country = 'DE';
    return true;
  });
  const stored = Object.entries({ ...localStorage }).map(([key, text]) => [
    key,
    JSON.parse(text).event.context.country,
  ]);
  expect(Object.fromEntries(stored)).toEqual({
    'cuUnsent:b': 'DE',
    'cuUnsentProduct:a': 'DE',
    'cuUnsentProduct:b': 'DE',
  });
});

test('the events of a tab that crashed are claimed for each recipient, for the second one after 20 s', async () => {
  vi.resetModules();
  const crashed = await import('./recipients.ts');
  crashed.recipients.add(event('a'));
  const claimed: string[] = [];
  const once = AbortSignal.abort();
  const claim = () => {
    outbox.claimAbandoned((events) => claimed.push(...events.map(() => 'collector')), once);
    productOutbox.claimAbandoned((events) => claimed.push(...events.map(() => 'product')), once);
  };
  vi.advanceTimersByTime(10_001);
  claim();
  expect(claimed).toEqual(['collector']);
  vi.advanceTimersByTime(10_000);
  claim();
  expect(claimed).toEqual(['collector', 'product']);
});
