import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createInternalServer } from './health.ts';

// REQ-SEC-05
it.each([
  ['localhost:3001', 200],
  ['127.0.0.1', 200],
  ['[::1]:3001', 200],
  ['evil.example', 403],
  ['127.0.0.1.evil.example:3001', 403],
])('answers a program of this machine that asks for the host %j with %i', async (host, expected) => {
  const server = createInternalServer({ '/metrics': () => ({ status: 200, text: 'site_up 1' }) });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }), 'response');
  response.resume();
  expect(response.statusCode).toBe(expected);
});
