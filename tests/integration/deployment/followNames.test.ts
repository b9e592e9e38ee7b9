import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { findNginx } from '../../../scripts/setup/findNginx.mjs';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { until } from '../../fixtures/servers/until.ts';

/** A server that answers with its name. */
async function startNamed(name: string): Promise<number> {
  const server = createServer((_, response) => void response.end(name));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

it('nginx follows a name of its upstream to another address, and stays where it is while the name leads nowhere', async () => {
  const [before, after] = [await startNamed('before'), await startNamed('after')];
  const nginx = await startNginx({ upstream: before });
  onTestFinished(() => nginx.stop());
  const named = async () => (await ask(nginx.clearPort, '/', { headers: { host: 'localhost' } })).body.toString();
  expect(await named()).toBe('before');

  // What the name leads to is for the test to say. nginx itself looks it up in the file, by another port.
  const tools = join(nginx.folder, 'tools');
  const address = join(tools, 'address');
  mkdirSync(tools);
  writeFileSync(join(tools, 'getent'), `#!/bin/sh\necho "$2" >> ${tools}/asked\ncat ${address}\n`);
  chmodSync(join(tools, 'getent'), 0o755);
  const upstream = (server: string) =>
    writeFileSync(join(nginx.folder, 'upstream.conf'), `upstream site {\n  server ${server};\n}\n`);
  upstream(`localhost:${after}`);
  writeFileSync(address, '172.28.5.20 STREAM varnish\n');

  const path = [tools, dirname(await findNginx()), process.env.PATH].join(delimiter);
  const follower = spawn(join(nginx.folder, 'follow-names.sh'), [nginx.folder], {
    env: { ...process.env, PATH: path, FOLLOW_SECONDS: '0.05' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void follower.kill());
  let output = '';
  for (const stream of [follower.stdout, follower.stderr]) stream.on('data', (data) => (output += data));
  await until(async () => existsSync(join(tools, 'asked')), 'the name being looked up');

  upstream(`no-such-host.invalid:${after}`);
  writeFileSync(address, '');
  await until(async () => output.includes('host not found in upstream'), 'nginx refusing a name that leads nowhere');
  expect(await named()).toBe('before');

  upstream(`localhost:${after}`);
  writeFileSync(address, '172.28.5.99 STREAM varnish\n');
  await until(async () => (await named()) === 'after', 'nginx following the name');
});
