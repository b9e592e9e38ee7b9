import { request } from 'node:http';
import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { expect, it, onTestFinished, vi } from 'vitest';
import { metric } from './metrics.ts';
import { createOperatorGuard, createPrivateServer, type OperatorAccess } from './operatorAccess.ts';
import { createHealthService, createMetricsService } from './operatorServices.ts';
import { jsonResponse } from './responses.ts';
import { createRoutes, pathBelow } from './routes.ts';
import type { Service } from './Service.ts';
import { ServiceServer } from './ServiceServer.ts';
import { ADMIN_LIMITS } from './serverLimits.ts';

const TOKEN = '8f0a6c1d2e94b7538f0a6c1d2e94b753';
const BEARER = { authorization: `Bearer ${TOKEN}` };

const echo = (prefix = '/echo'): Service => {
  const app = createRoutes();
  app.get('/', (call) => jsonResponse({ path: pathBelow(call) }));
  return { prefix, app };
};

/** An admin listener on 127.0.0.1, optionally with the rules of another host, and a public listener. */
const NAMES = { host: 'ADMIN_HOST', token: 'ADMIN_TOKEN', listener: 'admin listener' };

async function start(access: Partial<OperatorAccess> = {}, ...services: Service[]) {
  const publicServer = new ServiceServer();
  for (const service of services) publicServer.register(service);
  const admin = createPrivateServer({ host: '127.0.0.1', names: NAMES, ...access }, { limits: ADMIN_LIMITS });
  const report = { name: 'test', services: () => publicServer.services, problems: () => publicServer.problems() };
  admin.register(createHealthService(report));
  admin.register(createMetricsService(report));
  admin.register(echo());
  const [publicPort, port] = [await publicServer.listen('127.0.0.1', 0), await admin.listen('127.0.0.1', 0)];
  onTestFinished(async () => void (await Promise.all([publicServer.close(), admin.close()])));
  return { publicUrl: `http://127.0.0.1:${publicPort}`, url: `http://127.0.0.1:${port}`, ask: askOn(port) };
}

/** Sends headers that fetch would not send. */
const askOn =
  (port: number) =>
  (headers: Record<string, string>, path = '/echo') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const clientRequest = request({ host: '127.0.0.1', port, path, headers }, (response) => {
        let text = '';
        response.on('data', (data) => (text += data));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      clientRequest.on('error', reject).end();
    });

it.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.5', false],
  ['services', false],
  ['localhost.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
  if (!expected) expect(() => createOperatorGuard({ host, names: NAMES })).toThrow('ADMIN_TOKEN is missing');
});

it('on another address, the token replaces the checks of address, host name and proxy headers', async () => {
  const { ask } = await start({ host: '0.0.0.0', token: TOKEN });
  const elsewhere = { host: 'services:4002', 'x-forwarded-for': '10.0.0.9' };
  for (const authorization of [
    undefined,
    '',
    TOKEN,
    `Basic ${TOKEN}`,
    'Bearer ',
    `Bearer ${TOKEN}0`,
    `Bearer ${TOKEN.slice(1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
  ]) {
    for (const path of ['/echo', '/healthz', '/metrics', '/nothing']) {
      const answer = await ask({ ...elsewhere, ...(authorization !== undefined && { authorization }) }, path);
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="admin listener"']);
      expect(answer.text).not.toContain('Known');
    }
  }
  expect((await ask({ ...elsewhere, ...BEARER })).status).toBe(200);
  expect((await ask({ ...elsewhere, authorization: `bearer  ${TOKEN}` })).status).toBe(200);
});

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://services:3000' }],
  ['no origin', { origin: 'null' }],
  ['another site, by a link', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { 'sec-fetch-site': 'same-site' }],
])('on another address it refuses pages of %s, with the token too', async (_, headers) => {
  const { ask } = await start({ host: '0.0.0.0', token: TOKEN });
  expect((await ask({ host: 'services:4002', ...BEARER, ...headers })).status).toBe(403);
});

it('accepts the address bar, and pages of its own origin', async () => {
  const { ask } = await start({ host: '0.0.0.0', token: TOKEN });
  expect((await ask({ host: 'services:4002', ...BEARER, 'sec-fetch-site': 'none' })).status).toBe(200);
  const own = { origin: 'http://services:4002', 'sec-fetch-site': 'same-origin' };
  expect((await ask({ host: 'services:4002', ...BEARER, ...own })).status).toBe(200);
});

it.each([
  'client-ip',
  'x-remote-ip',
  'x-proxyuser-ip',
  'x-original-url',
  'x-original-forwarded-for',
  'forwarded',
  'via',
])('on loopback it refuses requests through a proxy that adds %s', async (name) => {
  const { ask } = await start({});
  expect((await ask({ host: 'localhost', [name]: '127.0.0.1' })).status).toBe(403);
});

it('checks the host of an absolute target, which replaces the header', async () => {
  const { ask } = await start({});
  expect((await ask({ host: 'localhost' }, 'http://evil.example/echo')).status).toBe(403);
  expect((await ask({ host: 'localhost' }, 'http://localhost/echo')).status).toBe(200);
});

it('on loopback a configured token is required in addition to the other checks', async () => {
  const { ask } = await start({ token: TOKEN });
  expect((await ask({ host: 'localhost' })).status).toBe(401);
  expect((await ask({ host: 'localhost', ...BEARER })).status).toBe(200);
  expect((await ask({ host: 'evil.example', ...BEARER })).status).toBe(403);
  expect((await ask({ host: 'localhost', ...BEARER, 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
});

it('checks access before the path', async () => {
  const { ask } = await start();
  for (const path of ['/echo', '/healthz', '/metrics', '/nothing', '/inspector/../healthz', '*']) {
    expect((await ask({ host: 'evil.example' }, path)).status).toBe(403);
  }
});

it('gives status and problems of every service, while the public port only reports readiness', async () => {
  const broken: Service = {
    prefix: '/broken',
    app: createRoutes(),
    notReady: () => 'no usable space under /srv/content',
    status: () => ({ file: '/srv/content' }),
  };
  const { url, publicUrl } = await start({}, broken);
  const open = await fetch(`${publicUrl}/healthz`);
  expect([open.status, await open.json()]).toEqual([503, { status: 'not ready' }]);
  const detailed = await fetch(`${url}/healthz`);
  expect(detailed.status).toBe(503);
  expect(await detailed.json()).toEqual({
    status: 'not ready',
    notes: [],
    problems: ['no usable space under /srv/content'],
    services: { '/broken': { file: '/srv/content' } },
  });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('services_ready{application="test"} 0\n');
});

it('writes the metrics of every service, in Prometheus’ form', async () => {
  const streams = (prefix: string, value: number): Service => ({
    prefix,
    app: createRoutes(),
    metrics: () => [
      { name: 'services_streams', type: 'gauge', help: 'Open\nstreams', samples: [{ labels: { of: prefix }, value }] },
    ],
  });
  const later: Service = {
    prefix: '/later',
    app: createRoutes(),
    storeMetrics: async () => [metric('services_odd', 'counter', 'Odd', Number.POSITIVE_INFINITY)],
  };
  const { url } = await start({}, streams('/a', 3), streams('/"b\\', 4), later);
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain(
    '# HELP services_streams Open\\nstreams\n# TYPE services_streams gauge\nservices_streams{of="/a"} 3\nservices_streams{of="/\\"b\\\\"} 4\n',
  );
  expect(text).toContain('\nservices_odd +Inf\n');
  expect(text).toContain('services_ready{application="test"} 1\n');
  expect(text).toContain('services_metrics_read{service="/later"} 1\n');
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="([^"\\]|\\.)+"(,\w+="([^"\\]|\\.)+")*\})? (\+Inf|[\d.e+-]+))$/,
    );
});

it('leaves out only the figures of a store that fails or never answers', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const services: Service[] = [
    {
      prefix: '/hangs',
      app: createRoutes(),
      metrics: () => [metric('services_counted_total', 'counter', 'Counted by the process', 5)],
      storeMetrics: () => new Promise(() => undefined),
    },
    {
      prefix: '/fails',
      app: createRoutes(),
      metrics: () => [metric('services_failed_total', 'counter', 'Failed', 6)],
      storeMetrics: () => Promise.reject(new Error('the database is away')),
    },
    { prefix: '/well', app: createRoutes(), metrics: () => [metric('services_well', 'gauge', 'Well', 1)] },
  ];
  const server = new ServiceServer();
  server.register(createMetricsService({ name: 'test', services: () => services, problems: () => [] }, 1));
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const line of ['services_well 1', 'services_counted_total 5', 'services_failed_total 6'])
    expect(text).toContain(`${line}\n`);
  for (const [prefix, read] of [
    ['/hangs', 0],
    ['/fails', 0],
    ['/well', 1],
  ])
    expect(text).toContain(`services_metrics_read{service="${prefix}"} ${read}\n`);
  expect(logged.mock.calls.flat().join()).toContain("/fails can't be read: the database is away");
});

it('allows only reading health and metrics, and sends refusals of services unchanged', async () => {
  const { url } = await start();
  for (const path of ['/healthz', '/metrics', '/echo']) {
    const posted = await fetch(url + path, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await posted.json()).toMatchObject({ error: 'MethodNotAllowed' });
  }
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const path of ['/metrics/x', '/healthz/', '/other', '/segment/v1/t'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(`${url}/echo`)).headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

it('leaves services with a secret of their own out, under their own address only', async () => {
  const server = createPrivateServer({ host: '0.0.0.0', token: TOKEN, names: NAMES }, { limits: ADMIN_LIMITS });
  server.register({ ...echo('/leads'), hasOwnAccess: true });
  server.register(echo());
  const ask = askOn(await server.listen('127.0.0.1', 0));
  onTestFinished(() => server.close());
  expect((await ask({ host: 'localhost', 'x-forwarded-for': '192.0.2.1' }, '/leads')).status).toBe(200);
  for (const path of ['/leads/../echo', '/leads/%2e%2e/echo', '/leadsx', '/echo?/leads', 'http://localhost/echo'])
    expect([400, 401], path).toContain((await ask({ host: 'localhost' }, path)).status);
});
