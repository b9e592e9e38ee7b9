import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilReachable } from './untilReachable.ts';

/** Below the ports that the system hands out: no server of another test comes to listen here. */
const PORT = 20_000 + (process.pid % 10_000);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const listen = () =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(PORT, '127.0.0.1', () => resolve(server));
  });
/** The clock, by hand. */
function setClock(): { now: number } {
  const clock = { now: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  onTestFinished(() => void vi.restoreAllMocks());
  return clock;
}

test('goes on once the server listens, and not sooner', async () => {
  setClock();
  let isOver = false;
  const waiting = untilReachable(ORIGIN, 1).then(() => {
    isOver = true;
  });
  // One look, begun after the first of the other's.
  await untilReachable(ORIGIN, 0);
  expect(isOver).toBe(false);
  const server = await listen();
  await waiting;
  server.close();
});

test('waits no longer than it may', async () => {
  const clock = setClock();
  const waiting = untilReachable(ORIGIN, 100);
  clock.now = 100;
  await waiting;
});
