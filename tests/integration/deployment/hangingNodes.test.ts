import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';

const SECRET = 'a-secret-of-the-front';
const FORM = '_form=contactForm&name=Mara';
const FORM_HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  'content-length': String(FORM.length),
};
/** Longer than it takes until a node is unhealthy; shorter where none gets so. */
const WAITS_MS = { unhealthy: 3_000, slow: 500 };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Two nodes of which the first one that is asked for more than its health never answers that request, and is unhealthy then or only slow. */
async function startPair(state: keyof typeof WAITS_MS) {
  const asked: { node: number; body: string }[] = [];
  let hanging: number | undefined;
  const answer = (node: number) => async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/healthz')
      return void response.writeHead(node === hanging && state === 'unhealthy' ? 503 : 200).end();
    let body = '';
    for await (const part of request) body += part;
    asked.push({ node, body });
    if (hanging === undefined) hanging = node;
    else response.end('answered');
  };
  const ports: number[] = [];
  for (const node of [0, 1]) {
    const server = createServer(answer(node));
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  const varnish = await startVarnish({ nodes: ports, secret: SECRET, firstWaitMs: WAITS_MS[state] });
  onTestFinished(() => varnish.stop());
  return { port: varnish.port, asked };
}

describe.each([
  ['a page', { method: 'GET', headers: {} }, ''],
  ['a form', { method: 'POST', headers: FORM_HEADERS, body: FORM }, FORM],
])('%s of a node that hangs', (_, { headers, ...options }, body) => {
  const sent = { ...options, headers: { host: 'localhost', ...headers } };

  it('is answered by another one', async () => {
    const { port, asked } = await startPair('unhealthy');
    const answer = await ask(port, '/assets/_/a.Bc12.js', sent);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'answered']);
    const nodes = asked.map(({ node }) => node);
    expect(new Set(nodes).size).toBe(2);
    expect(asked.every((one) => one.body === body)).toBe(true);
  });

  it('is asked of it again where it is only slow, and gives the others no work', async () => {
    const { port, asked } = await startPair('slow');
    expect((await ask(port, '/assets/_/a.Bc12.js', sent)).status).toBe(200);
    const [first] = asked;
    expect(asked).toEqual([first, first]);
  });
});
