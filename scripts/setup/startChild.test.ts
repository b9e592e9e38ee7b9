import { expect, test } from 'vitest';
import { keepRunning } from './keepRunning.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

const start = (code: string) => startChild('services', ['-e', code], { print: () => undefined });
const KILLED = 'process.kill(process.pid, "SIGKILL")';

test.each([
  [KILLED, 'signal SIGKILL'],
  ['process.exit(3)', 'exit code 3'],
])('a server that ends is reported with how it ended: %s', async (code, end) => {
  const child = start(code);
  const servers = {
    site: '',
    services: '',
    admin: undefined,
    product: undefined,
    demo: undefined,
    children: [child],
    stop: async () => undefined,
  };
  await expect(keepRunning(servers)).rejects.toThrow(`"services" ended by itself (${end})`);
  await expect(waitForHealth('http://127.0.0.1:1', start(code))).rejects.toThrow(`ended while starting (${end})`);
});
