import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../Database.ts';
import { Forwarder } from './Forwarder.ts';
import { type OutboxRow, readBatch } from './outbox.ts';
import { sendMessages } from './sendMessages.ts';

const lease = vi.hoisted(() => ({ remainingMs: 0 }));
vi.mock('@cumulus/sql/outbox/Lease', () => ({
  Lease: class {
    get remainingMs() {
      return lease.remainingMs;
    }
    start = async () => undefined;
    end = async () => undefined;
  },
}));
vi.mock('./outbox.ts', () => ({ readBatch: vi.fn() }));
vi.mock('./sendMessages.ts', async (original) => ({ ...(await original<object>()), sendMessages: vi.fn() }));

const HELD_MS = 15_000;
beforeEach(() => {
  vi.useFakeTimers();
  lease.remainingMs = HELD_MS;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const row = (eventId: number, fields: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ eventId, attempts: 0, nextAt: 0, payload: '{}', receivedAt: 0 },
  ...fields,
});

/** Forwards these messages of the first queue; the others have none. @returns the ids of each request */
async function forward(rows: OutboxRow[], answer: (ids: number[]) => Awaited<ReturnType<typeof sendMessages>>) {
  const requests: number[][] = [];
  let waiting = rows;
  vi.mocked(readBatch).mockImplementation(async (_, queue) => (queue === 0 ? waiting : []));
  vi.mocked(sendMessages).mockImplementation(async (_, sent) => {
    const ids = sent.map(({ eventId }) => eventId);
    requests.push(ids);
    const result = answer(ids);
    if (result.outcome === 'sent') waiting = waiting.filter(({ eventId }) => !ids.includes(eventId));
    return result;
  });
  const database = { write: async () => [] } as unknown as Database;
  const forwarder = new Forwarder(database, { url: 'https://vendor.example', writeKey: 'key' });
  onTestFinished(() => forwarder.end());
  forwarder.start();
  await vi.advanceTimersByTimeAsync(0);
  return requests;
}

it('sends no second half of a batch when its lease is about to end: another process may send it', async () => {
  const requests = await forward([row(1), row(2)], (ids) => {
    if (ids.length > 1) return { outcome: 'refused', reason: 'HTTP 400' };
    // Recording it takes long.
    lease.remainingMs = 0;
    return { outcome: 'sent' };
  });
  expect(requests).toEqual([[1, 2], [1]]);
  const reads = vi.mocked(readBatch).mock.calls.length;
  lease.remainingMs = HELD_MS;
  await vi.advanceTimersByTimeAsync(1_000);
  // It waits, and doesn't ask for the lease again and again.
  expect(vi.mocked(readBatch).mock.calls.length).toBe(reads);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toEqual([[1, 2], [1], [2]]);
});

it('sends at once what a clock that was ahead put off, but nothing else before its time', async () => {
  const sent = () => ({ outcome: 'sent' as const });
  expect(await forward([row(1, { nextAt: Date.now() + 86_400_000 })], sent)).toEqual([[1]]);
  const requests = await forward([row(2, { nextAt: Date.now() + 329_000 })], sent);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(330_000);
  expect(requests).toEqual([[2]]);
});
