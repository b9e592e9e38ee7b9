import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeListenFault, isSamePort } from './listenFault.ts';

/** The error with which a server fails to listen. */
async function faultOf(host: string, port: number): Promise<unknown> {
  const server = createServer();
  server.listen(port, host);
  return (await once(server, 'error'))[0];
}
const variables = { hostVariable: 'SITE_HOST', portVariable: 'SITE_PORT' };

test('a taken port is named with its variable', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const target = { ...variables, host: '127.0.0.1', port };
  expect(describeListenFault(await faultOf('127.0.0.1', port), target)).toBe(
    `127.0.0.1:${port} is taken by another program; stop it or set SITE_PORT to a free port`,
  );
});

test('an address of another machine is named with its variable', async () => {
  // Reserved for documentation (RFC 5737): no machine has it.
  const target = { ...variables, host: '192.0.2.1', port: 0 };
  expect(describeListenFault(await faultOf('192.0.2.1', 0), target)).toContain(
    'SITE_HOST=192.0.2.1 is no address of this machine; set one that it has',
  );
});

test.each([
  ['ENOTFOUND', 'SITE_HOST=nowhere is no address of this machine'],
  ['EACCES', 'SITE_PORT=80 may not be used by this user'],
])('%s is described', (code, text) => {
  const error = Object.assign(new Error(code), { code });
  expect(describeListenFault(error, { ...variables, host: 'nowhere', port: 80 })).toContain(text);
});

test('another error is left to the caller', () => {
  expect(describeListenFault(new Error('other'), { ...variables, host: '127.0.0.1', port: 80 })).toBeUndefined();
});

test.each([
  ['127.0.0.1', 3000, '127.0.0.1', 3000, true],
  ['0.0.0.0', 3000, '127.0.0.1', 3000, true],
  ['127.0.0.1', 3000, '::', 3000, true],
  ['10.0.0.5', 3000, '127.0.0.1', 3000, false],
  ['127.0.0.1', 3000, '127.0.0.1', 3001, false],
  ['127.0.0.1', 0, '127.0.0.1', 0, false],
])('%s:%d and %s:%d are the same port: %j', (host, port, otherHost, otherPort, isSame) => {
  expect(isSamePort({ host, port }, { host: otherHost, port: otherPort })).toBe(isSame);
});
