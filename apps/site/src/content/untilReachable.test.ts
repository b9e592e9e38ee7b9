import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { untilReachable } from './untilReachable.ts';

const listen = (port: number) =>
  new Promise<{ port: number; close(): void }>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () =>
      resolve({ port: (server.address() as { port: number }).port, close: () => server.close() }),
    );
  });
const timed = async (work: Promise<void>) => {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
};

test('goes on as soon as the server listens', async () => {
  const { port, close } = await listen(0);
  close();
  const waiting = timed(untilReachable(`http://127.0.0.1:${port}`, 5_000));
  await new Promise((resolve) => setTimeout(resolve, 150));
  const late = await listen(port);
  const waited = await waiting;
  late.close();
  expect(waited).toBeGreaterThan(140);
  expect(waited).toBeLessThan(1_000);
});

test('waits no longer than it may', async () => {
  const { port, close } = await listen(0);
  close();
  expect(await timed(untilReachable(`http://127.0.0.1:${port}`, 100))).toBeLessThan(400);
});
