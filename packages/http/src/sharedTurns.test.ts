import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError } from './fairQueue.ts';
import { createSharedTurns, type Turn } from './sharedTurns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Turns in a queue with one slot, which is taken, and the jobs that have begun. */
function createTurns(maxWaiting = 100) {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting });
  const turns = createSharedTurns<string>();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (key: string) => async () => {
    begun.push(key);
    await new Promise<void>((resolve) => ends.set(key, resolve));
    return `done: ${key}`;
  };
  const join = (key: string, turn: Turn, gone?: AbortSignal) => turns.join(key, job(key), turn, gone);
  const end = async (key: string) => {
    await settle();
    ends.get(key)?.();
    await settle();
  };
  void join('first', { queue, client: 'first' });
  return { queue, turns, begun, job, join, end };
}

test('a job runs at the best turn of the clients that wait for it', async () => {
  const { queue, begun, join, end } = createTurns();
  for (const key of ['a', 'b', 'c']) void join(key, { queue, client: 'greedy' });
  const visitors = join('c', { queue, client: 'visitor' });
  await end('first');
  await end('a');
  expect(begun).toEqual(['first', 'a', 'c']);
  await end('c');
  expect(await visitors).toBe('done: c');
  // The greedy client's own turn for `c` is gone.
  await end('b');
  expect(begun).toEqual(['first', 'a', 'c', 'b']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('a job that was refused to one client runs for another one', async () => {
  const { queue, begun, join, end } = createTurns(3);
  const greedy = ['a', 'b', 'c'].map((key) => join(key, { queue, client: 'greedy' }));
  // A full queue drops the newest job of the client with the most, which is the one that both wait for.
  const visitors = join('c', { queue, client: 'visitor' });
  await end('first');
  await end('a');
  await end('c');
  expect(begun).toEqual(['first', 'a', 'c', 'b']);
  expect(await visitors).toBe('done: c');
  expect(await greedy[2]).toBe('done: c');
});

test('every client is refused when all of their turns are', async () => {
  const { queue, join } = createTurns(1);
  const waiting = join('a', { queue, client: 'greedy' });
  await expect(join('b', { queue, client: 'greedy' })).rejects.toBeInstanceOf(QueueFullError);
  await expect(join('c', { queue, client: 'other' })).rejects.toBeInstanceOf(QueueFullError);
  void waiting;
});

test('a turn in another queue counts, and a slot that is taken already begins the job', async () => {
  const { queue, turns, begun, join } = createTurns();
  const other = createFairQueue({ maxRunning: 1, maxWaiting: 1 });
  void join('a', { queue, client: 'greedy' });
  expect(turns.addTurn('a', { queue: other, client: 'greedy' })).toBe(true);
  void join('b', { queue, client: 'greedy' });
  void join('b', { client: 'publishing' });
  await settle();
  expect(begun).toEqual(['b', 'first', 'a']);
  expect(turns.addTurn('none', { queue, client: 'greedy' })).toBe(false);
  expect(queue.waiting).toBe(0);
});

test('a job is dropped from the queue when no client waits for it any more', async () => {
  const { queue, join, end, begun } = createTurns();
  const [one, two] = [new AbortController(), new AbortController()];
  const left = [join('a', { queue, client: 'a' }, one.signal), join('a', { queue, client: 'b' }, two.signal)];
  one.abort();
  await expect(left[0]).rejects.toBe(one.signal.reason);
  expect(queue.waiting).toBe(2);
  two.abort();
  await expect(left[1]).rejects.toBe(two.signal.reason);
  await settle();
  expect(queue.waiting).toBe(0);
  const again = join('a', { queue, client: 'b' });
  await end('first');
  await end('a');
  expect(await again).toBe('done: a');
  expect(begun).toEqual(['first', 'a']);
});

test('a job that throws before its first await rejects', async () => {
  const turns = createSharedTurns<string>();
  const failing = turns.join(
    'a',
    () => {
      throw new Error('broken');
    },
    { client: 'a' },
  );
  await expect(failing).rejects.toThrow('broken');
});
