import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { coalesce, untilReachable } from './polling.ts';

function scripted() {
  const ends: ((value: number) => void)[] = [];
  const call = coalesce(() => new Promise<number>((resolve) => ends.push(resolve)));
  return { call, ends };
}

test('calls during a run share the run after it', async () => {
  const { call, ends } = scripted();
  const first = call();
  const later = [call(), call(), call()];
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  const again = call();
  ends[2]?.(3);
  expect(await again).toBe(3);
});

test('a failed run does not prevent the next', async () => {
  let runs = 0;
  const call = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  const first = call();
  const second = call();
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
});

/** Below the system's range of ephemeral ports, so that no other test's server listens here. */
const PORT = 20_000 + (process.pid % 10_000);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const listen = () =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(PORT, '127.0.0.1', () => resolve(server));
  });
/** A clock that the test sets. */
function setClock(): { now: number } {
  const clock = { now: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  onTestFinished(() => void vi.restoreAllMocks());
  return clock;
}

test('resolves as soon as the server listens, and not before', async () => {
  setClock();
  let isOver = false;
  const waiting = untilReachable(ORIGIN, 60_000).then(() => {
    isOver = true;
  });
  // One check, begun after the first check of the other call.
  await untilReachable(ORIGIN, 0);
  expect(isOver).toBe(false);
  const server = await listen();
  await waiting;
  server.close();
});

test('waits for no server that fails in another way, nor after its end', async () => {
  setClock();
  // No connection can be opened to all hosts of a network.
  await untilReachable('http://255.255.255.255:9', 60_000);
  await untilReachable(ORIGIN, 60_000, AbortSignal.abort());
});

test('waits at most until the timeout', async () => {
  const clock = setClock();
  const waiting = untilReachable(ORIGIN, 100);
  clock.now = 100;
  await waiting;
});
