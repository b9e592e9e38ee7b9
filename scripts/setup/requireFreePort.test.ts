import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from './findFreePort.mjs';
import { requireFreePort } from './requireFreePort.mjs';

const use = { variable: 'SITE_PORT', what: 'the site' };

it('accepts a free port', async () => {
  await expect(requireFreePort(await findFreePort(), use)).resolves.toBeUndefined();
});

it.each(['127.0.0.1', '::'])('names the port, the variable and the holder when %s listens', async (host) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const failure = await requireFreePort(port, use).catch((error: unknown) => error);
  server.close();
  expect(failure).toMatchObject({
    message: expect.stringMatching(`Port ${port} for the site is taken( by process ${process.pid})?`),
    remedy: expect.stringContaining('SITE_PORT='),
  });
});
