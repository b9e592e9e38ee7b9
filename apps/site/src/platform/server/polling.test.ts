import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
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

test('a run that fails does not keep the next from running', async () => {
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

/** Below the ports that the system hands out: no server of another test comes to listen here. */
const PORT = 20_000 + (process.pid % 10_000);
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** What else the machine does only adds: the quickest of so many tells. */
const TRIES = 3;

const listen = () =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(PORT, '127.0.0.1', () => resolve(server));
  });
const timed = async (work: Promise<void>) => {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
};

test('goes on as soon as the server listens', async () => {
  const waits: number[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const waiting = timed(untilReachable(ORIGIN, 5_000));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const late = await listen();
    waits.push(await waiting);
    late.close();
  }
  expect(Math.min(...waits)).toBeGreaterThan(140);
  expect(Math.min(...waits)).toBeLessThan(1_000);
});

test('waits no longer than it may', async () => {
  const waits: number[] = [];
  for (let count = 0; count < TRIES; count += 1) waits.push(await timed(untilReachable(ORIGIN, 100)));
  expect(Math.min(...waits)).toBeLessThan(400);
});
