import { request } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApplication } from './application.ts';
import { jsonResponse } from './responses.ts';
import { createRoutes } from './routes.ts';

/** A machine that isn't this one, as far as trust goes. */
const PEER = '127.0.0.2';
const ID = '0123456789abcdef0123456789abcdef';
const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'LEADS_HOST', portVariable: 'LEADS_PORT' };
const LISTENERS = { public: anyPort, internal: anyPort, token: undefined };

async function start(proxies: string) {
  const application = createApplication('leads', {
    ...{ listeners: LISTENERS, TRUSTED_PROXIES: proxies, RATE_LIMIT_FORMS: 1 },
  });
  const app = createRoutes();
  app.get('/', (call) => {
    application.limits.count(call.env.incoming, 'RATE_LIMIT_FORMS');
    return jsonResponse({});
  });
  app.get('/fault', () => {
    throw new Error('broken');
  });
  application.public.register({ prefix: '/service', app });
  const { url, internalUrl } = await application.listen();
  onTestFinished(application.close);
  return { url, notes: async () => (await (await fetch(`${internalUrl}/healthz`)).json()).notes as string[] };
}

/** Sends a request from `PEER`. @returns its status and the id of its fault */
const askFrom = (localAddress: string, url: string, headers: Record<string, string>) =>
  new Promise<unknown[]>((resolve, reject) => {
    const sent = request(url, { localAddress, headers }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, answer.headers['x-error-id']]));
    });
    sent.on('error', reject).end();
  });

it('names proxies that aren’t trusted in the notes of its private health, never in the log', async () => {
  const lines: string[] = [];
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
  const { url, notes } = await start('');
  const ask = (peer: string) => askFrom(peer, `${url}/service`, { 'x-forwarded-for': '192.0.2.1' });
  expect(await ask(PEER)).toEqual([200, undefined]);
  expect(await notes()).toEqual([]);
  expect(await ask(PEER)).toEqual([429, undefined]);
  expect(await notes()).toEqual([expect.stringContaining(`a proxy at ${PEER} is refused as one client`)]);
  for (let last = 3; last < 20; last += 1) for (let time = 0; time < 2; time += 1) await ask(`127.0.0.${last}`);
  const found = await notes();
  expect([found.length, found.some((line) => line.includes('127.0.0.19 '))]).toEqual([10, true]);
  expect([lines.length, lines.filter((line) => line.includes('127.0.0.'))]).toEqual([1, []]);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  vi.restoreAllMocks();
});

it('trusts the proxies of its own variables, whatever the process has', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('TRUSTED_PROXIES', PEER);
  const idOf = async (proxies: string) =>
    (await askFrom(PEER, `${(await start(proxies)).url}/service/fault`, { 'x-request-id': ID }))[1];
  expect([await idOf(''), await idOf(PEER)]).toEqual([expect.not.stringContaining(ID), ID]);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
