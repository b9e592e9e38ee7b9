import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, ask } from '../../../apps/site/src/server/testing/ask.ts';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';

const SECRET = 'a-secret-of-the-front';
/** Ports without a listener: nodes that were killed, which no health check has noticed yet. */
const DEAD_PORTS = [1, 2];
const FORM = '_form=contactForm&name=Mara';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORMS = 20;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A node. @param state what it does with a form that it has read. @returns its port, and the forms that it read */
async function startNode(state: 'answering' | 'cut' | 'starting') {
  const read: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.end('ok');
    let body = '';
    for await (const part of request) body += part;
    read.push(body);
    if (state === 'cut') request.socket.destroy();
    else if (state === 'starting') response.writeHead(503, { 'X-Not-Ready': '1' }).end();
    else response.end('stored');
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, read };
}

async function startProxy(proxy: 'Varnish' | 'nginx', nodes: number[]): Promise<number> {
  if (proxy === 'nginx') {
    const nginx = await startNginx({ upstream: nodes });
    onTestFinished(() => nginx.stop());
    return nginx.clearPort;
  }
  const varnish = await startVarnish({ nodes, secret: SECRET });
  onTestFinished(() => varnish.stop());
  return varnish.port;
}

interface Sent {
  path?: string;
  type?: string;
}

function sendForms(port: number, { path = '/contact', type = FORM_TYPE }: Sent = {}): Promise<Answer[]> {
  const headers = { host: 'localhost', 'content-type': type, 'content-length': String(FORM.length) };
  return Promise.all(Array.from({ length: FORMS }, () => ask(port, path, { method: 'POST', headers, body: FORM })));
}

const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

describe.each(['Varnish', 'nginx'] as const)('behind %s', (proxy) => {
  it('a form is sent to another node where its own can’t be reached', async () => {
    const node = await startNode('answering');
    const answers = await sendForms(await startProxy(proxy, [...DEAD_PORTS, node.port]));
    expect(statusesOf(answers)).toEqual([200]);
    expect(node.read).toEqual(Array(FORMS).fill(FORM));
  });

  it('what is no form is sent to another node where its own can’t be reached', async () => {
    const node = await startNode('answering');
    const answers = await sendForms(await startProxy(proxy, [...DEAD_PORTS, node.port]), { type: 'application/json' });
    expect(statusesOf(answers)).toEqual([200]);
    expect(node.read).toEqual(Array(FORMS).fill(FORM));
  });

  // REQ-LEA-06
  it('a form whose node ends before it answers is repeated: the same content is stored once', async () => {
    const [dying, node] = [await startNode('cut'), await startNode('answering')];
    const answers = await sendForms(await startProxy(proxy, [dying.port, node.port]));
    expect(statusesOf(answers)).toEqual([200]);
    expect(dying.read.length).toBeGreaterThan(0);
    expect(node.read).toEqual(Array(FORMS).fill(FORM));
  });

  it.each([{ path: '/segment/v1/t' }, { path: '/consent' }, { type: 'application/json' }])(
    'what is no form is never repeated once it was sent: %j',
    async (sent) => {
      const nodes = [await startNode('cut'), await startNode('cut')];
      const ports = nodes.map(({ port }) => port);
      const answers = await sendForms(await startProxy(proxy, ports), sent);
      expect(statusesOf(answers)).toEqual([proxy === 'nginx' ? 502 : 503]);
      // nginx takes a node that cuts connections for down for a while.
      expect(nodes.flatMap(({ read }) => read).length).toBeLessThanOrEqual(FORMS);
      if (proxy === 'Varnish') expect(nodes.flatMap(({ read }) => read)).toHaveLength(FORMS);
    },
  );
});

it('Varnish sends a form to another node where its own is starting', async () => {
  const [starting, node] = [await startNode('starting'), await startNode('answering')];
  const answers = await sendForms(await startProxy('Varnish', [starting.port, node.port]));
  expect(statusesOf(answers)).toEqual([200]);
  expect(starting.read.length).toBeGreaterThan(0);
  expect(node.read).toEqual(Array(FORMS).fill(FORM));
});

it('Varnish says the same of a form that may have arrived as of one that wasn’t sent', async () => {
  const node = await startNode('cut');
  const [cut] = await sendForms(await startProxy('Varnish', [node.port]));
  const [unsent] = await sendForms(await startProxy('Varnish', [...DEAD_PORTS]));
  for (const answer of [cut, unsent]) {
    expect(answer?.body.toString()).toBe('Something went wrong on our side. Please try again in a moment.\n');
    expect(answer?.headers['retry-after']).toBe('5');
  }
});
