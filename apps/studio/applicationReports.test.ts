import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApplication } from '@cumulus/server/application';
import type { ApplicationName } from '@cumulus/server/listeners';
import { metric } from '@cumulus/server/metrics';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readStudioEnvironment } from './environment.ts';
import { startStudio } from './startStudio.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'X_HOST', portVariable: 'X_PORT' };

async function startApplication(name: ApplicationName, service: Partial<Service>, token?: string): Promise<string> {
  const application = createApplication(name, { listeners: { public: anyPort, internal: anyPort, token } });
  application.internal.register({ prefix: `/${name}`, app: createRoutes(), ...service });
  const { internalUrl } = await application.listen();
  onTestFinished(() => application.close());
  return internalUrl;
}

/** A program that answers something else than an application. */
async function startStranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(urls: Record<string, string>, variables: Record<string, string> = {}) {
  const none = { CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };
  const studio = await startStudio(
    readStudioEnvironment({ ADMIN_PORT: '0', STUDIO_DATA_DIR: temporaryFolder(), ...none, ...urls, ...variables }),
  );
  onTestFinished(studio.close);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ask = async (path: string) => {
    const answer = await fetch(studio.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  return { ask, health: async () => JSON.parse((await ask('/healthz')).text) };
}

const AWAY = 'http://127.0.0.1:9';

it('collects problems, notes and facts of all applications', async () => {
  const { ask, health } = await start({
    CONTENT_INTERNAL_URL: await startApplication('content', { notes: () => ['a note'], status: () => ({ spaces: 2 }) }),
    LEADS_INTERNAL_URL: await startApplication('leads', { problems: () => ['leads wait'] }),
  });
  expect((await ask('/healthz')).status).toBe(200);
  expect(await health()).toMatchObject({
    ...{ status: 'degraded', problems: ['leads wait'], notes: ['a note'] },
    ...{ applications: { content: 'ok', leads: 'degraded' }, services: { '/content': { spaces: 2 } } },
  });
});

it.each<[string, () => Promise<string>]>([
  ['is away', async () => AWAY],
  ['answers something else', () => startStranger((_, response) => void response.end('<h1>Hello</h1>'))],
  ['answers other JSON', () => startStranger((_, response) => void response.end('{"status":"fine"}'))],
  ['hangs up', () => startStranger((request) => void request.socket.destroy())],
])('is not ready while an application %s, and still reports the others', async (_, open) => {
  const { ask, health } = await start({
    CONTENT_INTERNAL_URL: await startApplication('content', { metrics: () => [metric('services_x', 'gauge', 'X', 7)] }),
    COLLECTOR_INTERNAL_URL: await open(),
  });
  expect((await ask('/healthz')).status).toBe(503);
  expect(await health()).toMatchObject({
    ...{ status: 'not ready', applications: { content: 'ok', collector: 'away' } },
    problems: [expect.stringMatching(/^collector doesn't answer at http/)],
  });
  const { text } = await ask('/metrics');
  expect(text).toContain('services_up{application="content"} 1\nservices_up{application="collector"} 0\n');
  expect(text).toContain('services_x 7\n');
  expect((await ask('/self/healthz')).status).toBe(200);
});

it('names an application whose clock differs from its own', async () => {
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  const CONTENT_INTERNAL_URL = await startStranger((_, response) => {
    response.writeHead(200, { date }).end('{"status":"ok"}');
  });
  const { health } = await start({ CONTENT_INTERNAL_URL, LEADS_INTERNAL_URL: await startApplication('leads', {}) });
  expect(await health()).toMatchObject({
    status: 'degraded',
    problems: [expect.stringMatching(/^the clocks of content and studio differ by 36\d\d s: studio is ahead$/)],
  });
});

it('sends INTERNAL_TOKEN to the applications, and names a wrong one', async () => {
  const token = '8f0a6c1d2e94b753c41d07a95be2683f';
  const url = await startApplication('content', {}, token);
  const right = await start({ CONTENT_INTERNAL_URL: url }, { INTERNAL_TOKEN: token });
  expect(await right.health()).toMatchObject({ applications: { content: 'ok' } });
  const wrong = await start({ CONTENT_INTERNAL_URL: url });
  expect(await wrong.health()).toMatchObject({ applications: { content: 'away' } });
});

it('answers 503 for what an application does that is away', async () => {
  const { ask } = await start({ COLLECTOR_INTERNAL_URL: AWAY });
  for (const path of ['/inspector/api/events', '/inspector/api/visitors/a'])
    expect(await ask(path)).toMatchObject({
      status: 503,
      text: expect.stringContaining("collector doesn't answer at"),
    });
});

it('names what doesn’t run here', async () => {
  const { ask } = await start({});
  for (const path of ['/inspector/api/events', '/content/confirm-unpublish'])
    expect(await ask(path)).toMatchObject({ status: 404, text: expect.stringContaining("doesn't run") });
});
