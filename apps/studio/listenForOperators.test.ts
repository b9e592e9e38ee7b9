import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { expect, it, onTestFinished } from 'vitest';
import { listenForOperators } from './listenForOperators.ts';

/** An address for documentation, which no machine has: RFC 5737. */
const NOT_OURS = '192.0.2.1';

it('names the variable to change where it can’t listen', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const admin = new ServiceServer();
  await expect(listenForOperators(admin, '127.0.0.1', port)).rejects.toThrow(
    `127.0.0.1:${port} is taken by another program; stop it or set ADMIN_PORT to a free port`,
  );
  await expect(listenForOperators(admin, NOT_OURS, 0)).rejects.toThrow(`ADMIN_HOST=${NOT_OURS}`);
  expect(await listenForOperators(admin, '127.0.0.1', 0)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await admin.close();
});
