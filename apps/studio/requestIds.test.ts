import { logRequest } from '@cumulus/http/log';
import { createApplication } from '@cumulus/server/application';
import { createRoutes } from '@cumulus/server/routes';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readStudioEnvironment } from './environment.ts';
import { startStudio } from './startStudio.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

vi.mock('@cumulus/http/log', async (original) => ({ ...(await original<object>()), logRequest: vi.fn() }));

const ID = '0123456789abcdef0123456789abcdef';
const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'X_HOST', portVariable: 'X_PORT' };

async function start() {
  const collector = createApplication('collector', {
    listeners: { public: anyPort, internal: anyPort, token: undefined },
  });
  const app = createRoutes();
  app.get('*', (call) => call.json({ events: [] }));
  collector.internal.register({ prefix: '/inspector', app });
  const { internalUrl } = await collector.listen();
  onTestFinished(() => collector.close());
  const others = { CONTENT_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };
  const studio = await startStudio(
    readStudioEnvironment({
      ADMIN_PORT: '0',
      STUDIO_DATA_DIR: temporaryFolder(),
      COLLECTOR_INTERNAL_URL: internalUrl,
      ...others,
    }),
  );
  onTestFinished(studio.close);
  return (path: string, id: string) => fetch(studio.url + path, { headers: { 'x-request-id': id } });
}

const idsOf = (route: string) =>
  vi
    .mocked(logRequest)
    .mock.calls.filter(([line]) => line.route.startsWith(route))
    .map(([line]) => line.requestId);

it('a request has the same id in the line of the application that answers it as in that of the studio', async () => {
  const ask = await start();
  expect((await ask('/inspector/api/events', ID)).status).toBe(200);
  await vi.waitFor(() => expect(idsOf('/inspector')).toEqual([ID, ID]), { timeout: 30_000 });
});

it('a report is a poll of the applications, which has a line in none of them', async () => {
  const ask = await start();
  vi.mocked(logRequest).mockClear();
  await ask('/metrics', ID);
  await ask('/inspector/api/events', ID);
  await vi.waitFor(() => expect(idsOf('/inspector')).toHaveLength(2), { timeout: 30_000 });
  expect(idsOf('/metrics')).toEqual([ID]);
});
