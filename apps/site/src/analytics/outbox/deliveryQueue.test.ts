import { afterEach, expect, test, vi } from 'vitest';
import { nextTask } from '../../platform/browser/tasks.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { outgoing } from './outbox.ts';

const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const event = (messageId: string) => ({ type: 'page', messageId }) as TrackedEvent;
const handAll = (...ids: string[]) => {
  for (const id of ids) outgoing.hand(event(id));
};

afterEach(() => {
  outgoing.disconnect();
  told.mockClear();
});

async function tasks(count: number): Promise<void> {
  for (let task = 0; task < count; task += 1) await nextTask();
}

test('what comes before the receiver waits for it, and each has a task of its own', async () => {
  const taken: string[] = [];
  handAll('a', 'b');
  await tasks(5);
  outgoing.connect(({ messageId }) => taken.push(messageId));
  handAll('c');
  const counts: number[] = [];
  for (let task = 0; task < 5; task += 1) {
    await nextTask();
    counts.push(taken.length);
  }
  expect(taken).toEqual(['a', 'b', 'c']);
  expect(counts.filter((count, index) => count - (counts[index - 1] ?? 0) > 1)).toEqual([]);
});

test('an event on which the receiver throws is told, and the others follow without another event', async () => {
  const taken: string[] = [];
  const failure = new Error('broken');
  outgoing.connect(({ messageId }) => {
    if (messageId === 'b') throw failure;
    taken.push(messageId);
  });
  handAll('a', 'b', 'c');
  await tasks(10);
  expect(taken).toEqual(['a', 'c']);
  expect(told.mock.calls).toEqual([['[analytics]', failure]]);
});

test('after the receiver is gone nothing waits for the next one', async () => {
  const taken: string[] = [];
  outgoing.connect(({ messageId }) => taken.push(messageId));
  handAll('a');
  outgoing.disconnect();
  outgoing.connect(({ messageId }) => taken.push(messageId));
  await tasks(5);
  expect(taken).toEqual([]);
});
