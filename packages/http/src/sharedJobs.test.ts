import { expect, test } from 'vitest';
import { createSharedJobs } from './sharedJobs.ts';

/** Shared jobs, and those that were started: each with its signal and functions that end it. */
function createJobs(holds = false) {
  const jobs = createSharedJobs<string>();
  const begun: { signal: AbortSignal; end(value: string): void; fail(error: Error): void }[] = [];
  const join = (signal?: AbortSignal) =>
    jobs.join(
      'key',
      (own, hold) =>
        new Promise<string>((resolve, reject) => {
          if (holds) hold();
          begun.push({ signal: own, end: resolve, fail: reject });
        }),
      signal,
    );
  return { jobs, begun, join };
}

test('runs a job once for concurrent callers, and again after its end', async () => {
  const { jobs, begun, join } = createJobs();
  const answers = Promise.all([join(), join(), join()]);
  begun[0]?.end('one');
  expect(await answers).toEqual(['one', 'one', 'one']);
  expect(jobs.size).toBe(0);
  const again = join();
  begun[1]?.end('two');
  expect(await again).toBe('two');
});

test('aborts a job when the last caller stops waiting, not before', async () => {
  const { jobs, begun, join } = createJobs();
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [join(first.signal), join(second.signal)];
  first.abort();
  await expect(answers[0]).rejects.toBe(first.signal.reason);
  expect(begun[0]?.signal.aborted).toBe(false);
  second.abort();
  await expect(answers[1]).rejects.toBe(second.signal.reason);
  expect([begun[0]?.signal.aborted, jobs.size]).toEqual([true, 0]);
  // A later caller doesn't share the aborted job.
  const next = join();
  begun[0]?.fail(new Error('dropped'));
  begun[1]?.end('next');
  expect(await next).toBe('next');
});

test('a held job runs to its end, shared by callers that join before', async () => {
  const { begun, join } = createJobs(true);
  const gone = new AbortController();
  const abandoned = join(gone.signal);
  gone.abort();
  await expect(abandoned).rejects.toBe(gone.signal.reason);
  const next = join();
  begun[0]?.end('held');
  expect(await next).toBe('held');
  expect([begun.length, begun[0]?.signal.aborted]).toEqual([1, false]);
});

test('a failure rejects all callers, and is no unhandled rejection without callers', async () => {
  const { begun, join } = createJobs();
  const answers = [join(), join()];
  begun[0]?.fail(new Error('broken'));
  for (const answer of answers) await expect(answer).rejects.toThrow('broken');
  const gone = new AbortController();
  const abandoned = join(gone.signal);
  gone.abort();
  await expect(abandoned).rejects.toBe(gone.signal.reason);
  begun[1]?.fail(new Error('nobody waits'));
  await expect(join(gone.signal)).rejects.toBe(gone.signal.reason);
});
