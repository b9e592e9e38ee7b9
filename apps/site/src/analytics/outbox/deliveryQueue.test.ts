import { afterEach, expect, test, vi } from 'vitest';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { createDeliveryQueue } from './deliveryQueue.ts';

const deliveryQueue = createDeliveryQueue();
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const event = (messageId: string) => ({ type: 'page', messageId }) as TrackedEvent;
const enqueueAll = (...ids: string[]) => {
  for (const id of ids) deliveryQueue.enqueue(event(id));
};

afterEach(() => {
  deliveryQueue.disconnect();
  logged.mockClear();
});

async function tasks(count: number): Promise<void> {
  for (let task = 0; task < count; task += 1) await yieldToMain();
}

test('events wait for the receiver, and each is delivered in a task of its own', async () => {
  const delivered: string[] = [];
  enqueueAll('a', 'b');
  await tasks(5);
  deliveryQueue.connect(({ messageId }) => delivered.push(messageId));
  enqueueAll('c');
  const counts: number[] = [];
  for (let task = 0; task < 5; task += 1) {
    await yieldToMain();
    counts.push(delivered.length);
  }
  expect(delivered).toEqual(['a', 'b', 'c']);
  expect(counts.filter((count, index) => count - (counts[index - 1] ?? 0) > 1)).toEqual([]);
});

test('an error of the receiver is logged, and the next events are delivered', async () => {
  const delivered: string[] = [];
  const failure = new Error('broken');
  deliveryQueue.connect(({ messageId }) => {
    if (messageId === 'b') throw failure;
    delivered.push(messageId);
  });
  enqueueAll('a', 'b', 'c');
  await tasks(10);
  expect(delivered).toEqual(['a', 'c']);
  expect(logged.mock.calls).toEqual([['[analytics]', failure]]);
});

test('disconnecting drops the events that wait', async () => {
  const delivered: string[] = [];
  deliveryQueue.connect(({ messageId }) => delivered.push(messageId));
  enqueueAll('a');
  deliveryQueue.disconnect();
  deliveryQueue.connect(({ messageId }) => delivered.push(messageId));
  await tasks(5);
  expect(delivered).toEqual([]);
});
