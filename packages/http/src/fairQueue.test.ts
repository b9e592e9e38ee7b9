import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueue, QueueFullError } from './fairQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Jobs that run until they are ended by name. */
function createJobs(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, unknown>();
  return {
    started,
    results,
    add(client: string, name: string, signal?: AbortSignal) {
      const job = () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      };
      queue.run(client, job, signal).then(
        (value) => results.set(name, value),
        (error) => results.set(name, error),
      );
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('runs up to the maximum number of jobs, in order, until all are done', async () => {
  const queue = createFairQueue({ maxRunning: 2, maxWaiting: 10 });
  const jobs = createJobs(queue);
  for (const name of ['1', '2', '3', '4', '5']) jobs.add('a', name);
  await settle();
  expect(jobs.started).toEqual(['1', '2']);
  for (const name of ['2', '1', '3', '4', '5']) {
    expect([queue.running, queue.running + queue.waiting]).toEqual([
      Math.min(2, 5 - jobs.results.size),
      5 - jobs.results.size,
    ]);
    await jobs.end(name);
  }
  expect(jobs.started).toEqual(['1', '2', '3', '4', '5']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('clients take turns, however many waiting jobs one has', async () => {
  const jobs = createJobs(createFairQueue({ maxRunning: 1, maxWaiting: 100 }));
  for (let count = 0; count < 50; count += 1) jobs.add('greedy', `greedy ${count}`);
  jobs.add('a', 'a 0');
  jobs.add('b', 'b 0');
  jobs.add('a', 'a 1');
  await settle();
  for (let count = 0; count < 6; count += 1) await jobs.end(jobs.started.at(-1) ?? '');
  expect(jobs.started).toEqual(['greedy 0', 'greedy 1', 'a 0', 'b 0', 'greedy 2', 'a 1', 'greedy 3']);
});

test('limits the running jobs of one client', async () => {
  const jobs = createJobs(createFairQueue({ maxRunning: 3, maxRunningPerClient: 2, maxWaiting: 10 }));
  for (const name of ['1', '2', '3']) jobs.add('greedy', name);
  jobs.add('other', 'other');
  await settle();
  expect(jobs.started).toEqual(['1', '2', 'other']);
  await jobs.end('other');
  expect(jobs.started).toHaveLength(3);
  await jobs.end('1');
  expect(jobs.started.at(-1)).toBe('3');
});

test('a full queue refuses a job, or drops one of the client with the most waiting jobs', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 3 });
  const jobs = createJobs(queue);
  for (const name of ['0', '1', '2', '3', '4']) jobs.add('greedy', name);
  await settle();
  expect(jobs.results.get('4')).toBeInstanceOf(QueueFullError);
  jobs.add('other', 'other 1');
  await settle();
  expect(jobs.results.get('3')).toBeInstanceOf(QueueFullError);
  // With two jobs and one, dropping another would only reverse the imbalance.
  jobs.add('other', 'other 2');
  await settle();
  expect(jobs.results.get('other 2')).toBeInstanceOf(QueueFullError);
  expect(queue.waiting).toBe(3);
});

test('removes an aborted job from the queue, and never calls it', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 3 });
  const jobs = createJobs(queue);
  const [running, waiting] = [new AbortController(), new AbortController()];
  jobs.add('a', 'running', running.signal);
  jobs.add('a', 'abandoned', waiting.signal);
  jobs.add('a', 'last');
  await settle();
  waiting.abort();
  running.abort();
  await settle();
  expect(jobs.results.get('abandoned')).toBe(waiting.signal.reason);
  expect([queue.running, queue.waiting]).toEqual([1, 1]);
  await jobs.end('running');
  expect(jobs.results.get('running')).toBe('running');
  expect(jobs.started).toEqual(['running', 'last']);
  jobs.add('a', 'too late', waiting.signal);
  await settle();
  expect(jobs.results.get('too late')).toBe(waiting.signal.reason);
});

test('refuses a job that waits too long', async () => {
  const jobs = createJobs(createFairQueue({ maxRunning: 1, maxWaiting: 3, maxWaitMs: 1_000 }));
  jobs.add('a', '1');
  jobs.add('a', '2');
  await vi.advanceTimersByTimeAsync(999);
  expect(jobs.results.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(jobs.results.get('2')).toBeInstanceOf(QueueFullError);
  await jobs.end('1');
  expect(jobs.results.get('1')).toBe('1');
});

test('the next job runs after one that fails', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 1 });
  const failing = queue.run('a', () => {
    throw new Error('broken');
  });
  const next = queue.run('a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
