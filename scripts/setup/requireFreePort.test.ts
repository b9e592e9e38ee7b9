import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from './findFreePort.mjs';
import { isFreePort, requireFreePort } from './requireFreePort.mjs';

const use = { variable: 'SITE_PORT', what: 'the site' };

it('accepts a free port', async () => {
  const port = await findFreePort();
  await expect(requireFreePort(port, use)).resolves.toBeUndefined();
  expect(await isFreePort(port)).toBe(true);
});

it.each(['127.0.0.1', '::'])('names the port, the variable and the holder when %s listens', async (host) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  expect(await isFreePort(port)).toBe(false);
  const failure = await requireFreePort(port, use).catch((error: unknown) => error);
  server.close();
  expect(failure).toMatchObject({
    message: expect.stringMatching(`Port ${port} for the site is taken( by process ${process.pid})?`),
    remedy: expect.stringContaining('SITE_PORT='),
  });
});
