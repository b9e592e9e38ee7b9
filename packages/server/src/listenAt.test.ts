import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenAt } from './listeners.ts';
import { ServiceServer } from './ServiceServer.ts';

/** An address for documentation, which no machine has: RFC 5737. */
const NOT_OURS = '192.0.2.1';

it('names the variable to change where it can’t listen', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const admin = new ServiceServer();
  const listen = (host: string, port: number) =>
    listenAt(admin, { host, port, hostVariable: 'ADMIN_HOST', portVariable: 'ADMIN_PORT' });
  await expect(listen('127.0.0.1', port)).rejects.toThrow(
    `127.0.0.1:${port} is taken by another program; stop it or set ADMIN_PORT to a free port`,
  );
  await expect(listen(NOT_OURS, 0)).rejects.toThrow(`ADMIN_HOST=${NOT_OURS}`);
  expect(await listen('127.0.0.1', 0)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await admin.close();
});
