import { expect, test } from 'vitest';
import { createSharedJobs } from './sharedJobs.ts';

/** A list of jobs, and the ones that were begun: each with its signal and how it ends. */
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

test('does a job once for all that ask for it, and again when it is over', async () => {
  const { jobs, begun, join } = createJobs();
  const answers = Promise.all([join(), join(), join()]);
  begun[0]?.end('one');
  expect(await answers).toEqual(['one', 'one', 'one']);
  expect(jobs.size).toBe(0);
  const again = join();
  begun[1]?.end('two');
  expect(await again).toBe('two');
});

test('drops a job when the last that waited has gone, not before', async () => {
  const { jobs, begun, join } = createJobs();
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [join(first.signal), join(second.signal)];
  first.abort();
  await expect(answers[0]).rejects.toBe(first.signal.reason);
  expect(begun[0]?.signal.aborted).toBe(false);
  second.abort();
  await expect(answers[1]).rejects.toBe(second.signal.reason);
  expect([begun[0]?.signal.aborted, jobs.size]).toEqual([true, 0]);
  // One that comes then doesn't share what was dropped.
  const next = join();
  begun[0]?.fail(new Error('dropped'));
  begun[1]?.end('next');
  expect(await next).toBe('next');
});

test('lets a held job end by itself, shared by callers that join before its end', async () => {
  const { begun, join } = createJobs(true);
  const gone = new AbortController();
  const abandoned = join(gone.signal);
  gone.abort();
  await expect(abandoned).rejects.toBe(gone.signal.reason);
  const next = join();
  begun[0]?.end('kept');
  expect(await next).toBe('kept');
  expect([begun.length, begun[0]?.signal.aborted]).toEqual([1, false]);
});

test('fails for all that wait, and for nobody where nobody is left', async () => {
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
