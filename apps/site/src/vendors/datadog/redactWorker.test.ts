import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { redactWorker } from './redactWorker.ts';

vi.mock('../../platform/browser/tasks.ts', () => ({ yieldToMain: vi.fn() }));

let posted: unknown[];
let tasks: (() => void)[];
let worker: { postMessage(message: object): void };
const stop = vi.fn();

const record = (text: string) => JSON.stringify({ type: 12, data: [[11, [4, text]]] });
const write = (id: number, data: string) => worker.postMessage({ action: 'write', id, streamId: 1, data });
const END = '],"records_count":2}\n';
const LONG = 'a '.repeat(40_000);

beforeEach(() => {
  [posted, tasks] = [[], []];
  stop.mockReset();
  vi.mocked(yieldToMain).mockImplementation(() => new Promise((resolve) => tasks.push(resolve)));
  worker = { postMessage: (message) => posted.push(message) };
  redactWorker(worker as Worker, stop);
});
afterEach(() => vi.restoreAllMocks());

const ids = () => posted.map((message) => (message as { id?: number }).id);

// REQ-MON-03
test('the worker gets redacted records', () => {
  write(1, `{"records":[${record('to jane@x.example')}`);
  expect(posted).toEqual([{ action: 'write', id: 1, streamId: 1, data: `{"records":[${record('to REDACTED')}` }]);
});

test('a picture of the page is redacted in a task of its own, and what follows waits', async () => {
  write(1, `{"records":[${record(`${LONG} jane@x.example`)}`);
  write(2, `,${record('text')}`);
  expect(ids()).toEqual([]);
  tasks.shift()?.();
  await Promise.resolve();
  expect(ids()).toEqual([1, 2]);
  expect(JSON.stringify(posted)).not.toContain('jane');
  expect(tasks).toEqual([]);
});

test('a segment that ends goes immediately, once', async () => {
  write(1, `{"records":[${record(LONG)}`);
  write(2, END);
  worker.postMessage({ action: 'reset', streamId: 1 });
  expect(ids()).toEqual([1, 2, undefined]);
  tasks.shift()?.();
  await Promise.resolve();
  expect(ids()).toHaveLength(3);
});

test('after a record that can’t be redacted the worker gets nothing, and the recording is stopped', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  write(1, 'jane@x.example');
  write(2, `,${record('text')}`);
  write(3, END);
  expect([posted, stop.mock.calls.length, logged.mock.calls.length]).toEqual([[], 1, 1]);
  expect(logged.mock.calls[0]?.[0]).toBe('[monitoring replay]');
});
