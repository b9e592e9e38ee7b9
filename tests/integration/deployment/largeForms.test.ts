import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../../../apps/site/src/server/forms/submittedForm.ts';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { expectErrorPage } from './expectErrorPage.ts';

// What no form of a page may have: as many bytes as nobody reads. A node that answers before it has all of them would be taken for one that fails.
const SECRET = 'a-secret-of-the-front';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MEGABYTE = 1_048_576;
const BLOCK = Buffer.alloc(16_384, 'a');

let node: Server;
const read: number[] = [];
let varnish: Awaited<ReturnType<typeof startVarnish>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let nginxOfNodes: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  node = createServer(async (incoming, response) => {
    let bytes = 0;
    for await (const part of incoming as AsyncIterable<Buffer>) bytes += part.length;
    if (incoming.method === 'POST') read.push(bytes);
    response.end('stored');
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  varnish = await startVarnish({ nodes: [port], secret: SECRET });
  nginx = await startNginx({ upstream: varnish.port });
  nginxOfNodes = await startNginx({ upstream: [port] });
});

afterAll(async () => {
  await Promise.all([nginx?.stop(), nginxOfNodes?.stop(), varnish?.stop()]);
  node?.close().closeAllConnections();
});

const PROXIES = {
  Varnish: () => varnish.port,
  'nginx and Varnish': () => nginx.clearPort,
  'nginx alone': () => nginxOfNodes.clearPort,
};

interface Sent {
  path?: string;
  type?: string;
  isChunked?: boolean;
}

/** Sends a body as a browser without scripts does, or without saying how long it is. */
function send(port: number, bytes: number, { path = '/de/contact', type = FORM_TYPE, isChunked = false }: Sent = {}) {
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) };
  const headers = { host: 'localhost', accept: 'text/html', 'content-type': type, ...length };
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sending.on('error', reject);
    for (let left = bytes; left > 0; left -= BLOCK.length)
      sending.write(BLOCK.subarray(0, Math.min(left, BLOCK.length)));
    sending.end();
  });
}

describe.each(Object.entries(PROXIES))('behind %s', (name, portOf) => {
  it('a form of as many bytes as the site reads is sent to it', async () => {
    read.length = 0;
    expect(await send(portOf(), MAX_BODY_BYTES)).toMatchObject({ status: 200, text: 'stored' });
    expect(read).toEqual([MAX_BODY_BYTES]);
  });

  it.each([MAX_BODY_BYTES + 1, MEGABYTE, 3 * MEGABYTE])(
    'a form of %i bytes gets the page that says so',
    async (bytes) => {
      read.length = 0;
      const answer = await send(portOf(), bytes);
      expect([answer.status, read]).toEqual([413, []]);
      expectErrorPage(answer, 'de', 'tooLarge', { isTls: false });
    },
  );

  it.each([MAX_BODY_BYTES, MEGABYTE])('a form of %i bytes that doesn’t say so gets an answer', async (bytes) => {
    read.length = 0;
    const { status } = await send(portOf(), bytes, { isChunked: true });
    const isTaken = bytes <= MAX_BODY_BYTES && name !== 'Varnish';
    const refused = name === 'Varnish' ? 411 : 413;
    expect([status, read]).toEqual(isTaken ? [200, [bytes]] : [refused, []]);
  });

  it('what is sent to a service is as long as that takes', async () => {
    read.length = 0;
    expect((await send(portOf(), 3 * MEGABYTE, { path: '/amplitude/batch', type: 'text/plain' })).status).toBe(200);
    expect(read).toEqual([3 * MEGABYTE]);
  });
});

it('a request without a body is sent on', async () => {
  read.length = 0;
  expect((await send(varnish.port, 0)).status).toBe(200);
  expect(read).toEqual([0]);
});

it.each(['Varnish', 'nginx and Varnish'] as const)('behind %s a GET with a body is refused', async (name) => {
  const headers = { host: 'localhost', 'content-length': '3' };
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port: PROXIES[name](), host: '127.0.0.1', path: '/de/contact', headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    );
    sending.on('error', reject).end('a=1');
  });
  expect(status).toBe(400);
});

it('what a content type says of an address makes no form of it', async () => {
  const answer = await send(nginxOfNodes.clearPort, MAX_BODY_BYTES + 1, {
    path: '/api/x',
    type: `${FORM_TYPE}; a /foo`,
  });
  expect(answer).toMatchObject({ status: 200, text: 'stored' });
});
