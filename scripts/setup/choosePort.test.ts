import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { choosePort } from './choosePort.mjs';
import { findFreePort } from './findFreePort.mjs';

const listener = (standard: number) => ({ variable: 'EXAMPLE_PORT', standard, what: 'the example' });

async function occupy(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

it('takes the standard port, or another one where that is taken', async () => {
  const port = await findFreePort();
  expect(await choosePort(undefined, listener(port))).toBe(port);
  await occupy(port);
  const found = await choosePort(undefined, listener(port));
  expect(found).toEqual(expect.any(Number));
  expect(found).not.toBe(port);
});

it('refuses a configured port that is taken, and names the variable', async () => {
  const port = await findFreePort();
  await occupy(port);
  await expect(choosePort(port, listener(1))).rejects.toMatchObject({
    remedy: expect.stringContaining('EXAMPLE_PORT='),
  });
});

it('finds a free port for 0, and none for none', async () => {
  expect(await choosePort(0, listener(1))).toEqual(expect.any(Number));
  expect(await choosePort('none', listener(1))).toBeUndefined();
});
