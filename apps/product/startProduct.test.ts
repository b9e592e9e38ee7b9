import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readProductEnvironment } from './environment.ts';
import { startProduct } from './startProduct.ts';

it('listens on its own port', async () => {
  const product = await startProduct(readProductEnvironment({ PRODUCT_PORT: '0' }));
  onTestFinished(() => product.close());
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
});

it('names the variable of a port that is taken', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const starting = startProduct(readProductEnvironment({ PRODUCT_PORT: String(port) }));
  await expect(starting).rejects.toThrow(
    `127.0.0.1:${port} is taken by another program; stop it or set PRODUCT_PORT to a free port`,
  );
});

// REQ-SEC-04
it('wants a secret of its own for a public site, and where other machines reach it', () => {
  expect(() => readProductEnvironment({ SITE_URL: 'https://www.example.com' })).toThrow('PRODUCT_SECRET must be set');
  expect(() => readProductEnvironment({ PRODUCT_HOST: '0.0.0.0' })).toThrow(
    'PRODUCT_HOST is 0.0.0.0, so PRODUCT_SECRET must be set',
  );
});
