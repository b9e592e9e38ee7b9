import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ProxiedRoute } from '../proxy/proxiedRoute.ts';
import { createServiceProxy } from '../proxy/serviceProxy.ts';
import { ask } from '../testing/ask.ts';
import { gateOf } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import type { Call } from './call.ts';
import { sendRedirect } from './responses.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** Asks, expects 500 with an id that one line of the log has, and that the server answers on. */
async function expectFault(port: number, path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(port, path, { headers: { host: 'localhost', ...headers } });
  const id = String(answer.headers['x-error-id']);
  expect(answer.status).toBe(500);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  const lines = logged.filter((line) => line.includes(`error ${id}: `));
  expect(lines).toHaveLength(1);
  expect((await ask(port, '/healthz', { headers: { host: 'localhost' } })).status).toBe(200);
  return lines[0] ?? '';
}

it.each(['br', 'gzip', 'identity'])('an invalid header fails its request only: %s', async (encoding) => {
  const decide = ({ headers }: { headers: { cookie?: string } }) =>
    ({ variantKey: '', cookies: headers.cookie ? ['Тест=1'] : [], isCacheable: true }) as const;
  const { port } = await startSiteServer({}, { decide });
  const bad = { cookie: 'a=1', 'accept-encoding': encoding };
  // Not rendered yet, not compressed yet, and stored.
  for (let count = 0; count < 3; count += 1) {
    expect(await expectFault(port, '/', bad)).toContain('Invalid character in header content ["Set-Cookie"]');
    const answer = await ask(port, '/', { headers: { host: 'localhost', 'accept-encoding': encoding } });
    expect(answer.status).toBe(200);
  }
});

it('a step, an endpoint and a rendering that throw fail their request only, each with a line', async () => {
  const fail = () => {
    throw new Error('this part failed');
  };
  const steps = [(call: { path: string }) => call.path === '/step' && fail()];
  const endpoints = new Map([
    ['/now', { methods: ['GET'], answer: fail }],
    ['/later', { methods: ['GET'], answer: async () => fail() }],
  ]);
  const { port, site } = await startSiteServer({}, { steps, endpoints });
  const render = site.script;
  site.script = async (path, locals) => (path === '/pricing' ? fail() : render(path, locals));
  // A step of its own names no route, and the path isn't logged.
  expect(await expectFault(port, '/step')).toContain('[server] other: error ');
  for (const path of ['/now', '/later', '/pricing', '/pricing'])
    expect(await expectFault(port, path)).toContain(`${path}: error `);
  expect(logged.filter((line) => line.includes('this part failed\n'))).not.toHaveLength(0);
});

it('a response of a service that can’t be forwarded fails its request only', async () => {
  const service = createServer((socket) => {
    socket.on('error', () => undefined).end('HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const { port: servicePort } = service.address() as AddressInfo;
  const routes: ProxiedRoute[] = [{ prefix: '/ip', wanted: /^GET \/ip$/, maxBodyBytes: 0, silentMs: 10_000 }];
  const url = `http://127.0.0.1:${servicePort}`;
  const services = { collector: url, content: url, leads: url };
  const { port } = await startSiteServer({}, { steps: [createServiceProxy({ routes, services, gate: gateOf() })] });
  expect(await expectFault(port, '/ip')).toContain('Invalid status code');
});

it('metrics that fail are a 500, and the next request tries again', async () => {
  const { metrics, site } = await startSiteServer();
  const { content } = site;
  site.content = () => {
    throw new Error('no content');
  };
  expect(await metrics()).toMatch(/^error [0-9a-f]{8}\n$/);
  site.content = content;
  expect(await metrics()).toContain('content_version');
});

it('a redirect to an address with letters that no header may hold is encoded', async () => {
  const endpoint = {
    methods: ['GET'],
    answer: ({ response }: Call) => sendRedirect(response, 303, '/preise#quiz-größe', 'endpoint'),
  };
  const { port } = await startSiteServer({}, { endpoints: new Map([['/go', endpoint]]) });
  const { status, headers } = await ask(port, '/go', { headers: { host: 'localhost' } });
  expect([status, headers.location]).toEqual([303, '/preise#quiz-gr%C3%B6%C3%9Fe']);
});
