import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ask } from '../../../apps/site/src/server/testing/ask.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { until } from '../../fixtures/servers/until.ts';
import { expectErrorPage } from './expectErrorPage.ts';

// Nodes that miss Varnish's probe, as all do on a busy machine or after a jump of the clock, and one does that is being stopped.
const SECRET = 'a-secret-of-the-front';
const FORM = '_form=contactForm&name=Mara';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Of Varnish for a node that is frozen. */
const WAIT_MS = 2_000;
/** More than Varnish has nodes, so that each has its turn. */
const FORMS = 6;

interface Node {
  server: Server;
  isHealthy: boolean;
  /** What it does with a form. */
  state: 'answering' | 'frozen' | 'dead';
  forms: number;
  files: number;
}

let nodes: [Node, Node];
let varnish: Awaited<ReturnType<typeof startVarnish>>;

beforeAll(async () => {
  nodes = [await startNode(), await startNode()];
  const ports = nodes.map(({ server }) => (server.address() as AddressInfo).port);
  varnish = await startVarnish({ nodes: ports, secret: SECRET, firstWaitMs: WAIT_MS });
});

afterAll(async () => {
  await varnish?.stop();
  for (const { server } of nodes) server.close().closeAllConnections();
});

async function startNode(): Promise<Node> {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return void response.writeHead(node.isHealthy ? 200 : 503).end();
    for await (const _ of request);
    if (request.method !== 'POST') node.files += 1;
    else if (node.state === 'dead') return void request.socket.destroy();
    else if (node.state === 'frozen') return;
    else node.forms += 1;
    response.setHeader('cache-control', 'no-store').end('answered');
  });
  const node: Node = { server, isHealthy: true, state: 'answering', forms: 0, files: 0 };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return node;
}

const getFile = () => ask(varnish.port, '/file.txt', { headers: { host: 'localhost' } });

function post(type = FORM_TYPE): Promise<Answer> {
  const headers = { host: 'localhost', accept: 'text/html', 'content-type': type, 'content-length': `${FORM.length}` };
  return ask(varnish.port, '/de/contact', { method: 'POST', headers, body: FORM });
}

/** Sends the forms one after the other. @returns the statuses, each once, and how many each node took */
async function postAll(forms = FORMS) {
  const before = nodes.map(({ forms }) => forms);
  const statuses = new Set<number>();
  for (let count = 0; count < forms; count += 1) statuses.add((await post()).status);
  return { statuses: [...statuses], taken: nodes.map(({ forms }, index) => forms - Number(before[index])) };
}

it('a node that is being stopped gets no form while another one lives', async () => {
  const [stopping] = nodes;
  expect(await postAll()).toEqual({ statuses: [200], taken: [FORMS / 2, FORMS / 2] });
  stopping.isHealthy = false;
  await until(async () => {
    const { files } = stopping;
    // Both would have their turns.
    for (let count = 0; count < 4; count += 1) await getFile();
    return stopping.files === files;
  }, 'Varnish noticing');
  expect(await postAll()).toEqual({ statuses: [200], taken: [0, FORMS] });
});

describe('while no node passes its probe', () => {
  beforeAll(async () => {
    for (const node of nodes) node.isHealthy = false;
    await until(async () => (await getFile()).status === 503, 'Varnish missing its nodes');
  });

  it('a form is sent to a node all the same, and nothing else is', async () => {
    expect(await postAll()).toEqual({ statuses: [200], taken: [FORMS / 2, FORMS / 2] });
    expect((await post('application/json')).status).toBe(503);
  });

  it.each(['frozen', 'dead'] as const)('a form of a node that is %s goes on to the next one', async (state) => {
    nodes[0].state = state;
    expect(await postAll(2)).toEqual({ statuses: [200], taken: [0, 2] });
  });

  it('a form that none of them takes has a page of its own, whose input the visitor still has', async () => {
    for (const node of nodes) node.state = 'dead';
    const { body, ...answer } = await post();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expectErrorPage({ ...answer, text: body.toString() }, 'de', 'formLost', { isTls: false });
  });
});
