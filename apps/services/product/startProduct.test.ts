import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startProduct } from './startProduct.ts';

const OPTIONS = {
  host: '127.0.0.1',
  port: 0,
  secret: 'secret',
  siteUrl: 'http://localhost:3000',
  servicesUrl: 'http://localhost:4000',
  clientOf: () => 'client',
};
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function takePort(): Promise<number> {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  endings.push(() => blocker.close());
  return (blocker.address() as AddressInfo).port;
}

it('listens on its own port', async () => {
  const product = await startProduct(OPTIONS);
  endings.push(() => product?.close());
  expect((await fetch(`${product?.url}/healthz`)).status).toBe(200);
});

it('does not start with PRODUCT_PORT=none', async () => {
  expect(await startProduct({ ...OPTIONS, port: 'none' })).toBeUndefined();
});

it('lets the services run without it where its default port is taken', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await startProduct({ ...OPTIONS, port: undefined, defaultPort: await takePort() })).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('set PRODUCT_PORT to a free port, or to none'));
});

it('fails where a port that was asked for is taken', async () => {
  const port = await takePort();
  await expect(startProduct({ ...OPTIONS, port })).rejects.toThrow(`127.0.0.1:${port} is taken by another program`);
});
