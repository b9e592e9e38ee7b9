import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { untilReachable } from './untilReachable.ts';

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
