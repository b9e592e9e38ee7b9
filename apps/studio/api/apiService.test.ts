import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALREADY_SENT, jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openAccess } from '../access/openAccess.ts';
import { readStudioEnvironment } from '../environment.ts';
import { writeTestUsers } from '../testing/startWithUsers.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createApiService } from './apiService.ts';
import { CHECK_EVERY_MS } from './OpenAnswers.ts';
import { MAX_OPEN_OF_PERSON } from './PersonShare.ts';
import type { StudioRoute } from './StudioRoute.ts';

const TOKEN = '8f0a6c1d2e94b753c41d07a95be2683f';
const BEARER = { authorization: `Bearer ${TOKEN}` };

afterEach(() => {
  vi.useRealTimers();
});

async function start(...routes: StudioRoute[]) {
  const folder = temporaryFolder();
  await writeTestUsers(join(folder, 'users.json'));
  const opened = await openAccess(readStudioEnvironment({ STUDIO_DATA_DIR: folder, ADMIN_TOKEN: TOKEN }));
  const server = new ServiceServer({ guard: opened.access.guard });
  server.register(
    createApiService([...opened.routes, ...routes], { identify: opened.access.identify, audit: opened.audit }),
  );
  server.register({ prefix: '/self', app: createRoutes() });
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  onTestFinished(async () => {
    await server.close();
    await opened.close();
  });
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}/api${path}`, { headers: BEARER, ...init });
  const entries = async () =>
    (await readFile(join(folder, 'audit.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { ask, entries, folder, url };
}

it('gives the handler the person, and notes before it answers what about', async () => {
  const { ask, entries } = await start(
    {
      ...{ method: 'GET', path: '/visitors/:id', permission: 'events', audit: 'saw a visitor' },
      async handle(_, person) {
        return jsonResponse({ person, noted: (await entries()).length });
      },
    },
    {
      ...{ method: 'POST', path: '/experiments/:key/stop', permission: 'flags', audit: 'stopped an experiment' },
      auditSubject: (call) => call.req.param('key') ?? '',
      handle: () => jsonResponse({}),
    },
  );
  const seen = await (await ask('/visitors/mara%40studio.example?page=%2Fpricing')).json();
  expect(seen).toEqual({ person: { name: 'ADMIN_TOKEN', roles: ['admin'] }, noted: 1 });
  await ask('/experiments/headline/stop', { method: 'POST' });
  const [visitor, experiment] = await entries();
  expect(visitor).toMatchObject({ did: 'saw a visitor', route: 'GET /api/visitors/:id', network: '127.0.0.1' });
  expect(visitor.about).toHaveLength(2);
  expect(JSON.stringify(visitor)).not.toContain('mara');
  expect(experiment).toMatchObject({ did: 'stopped an experiment', subject: 'headline' });
  expect(experiment.about).toBeUndefined();
  const log = (await (await ask('/audit?about=mara%40studio.example&limit=5')).json()) as { entries: object[] };
  expect(log.entries).toMatchObject([{ did: 'saw the audit log' }, { did: 'saw a visitor' }]);
  expect((await ask('/audit?limit=0')).status).toBe(400);
});

it('a second entry says that a request was refused after all', async () => {
  const { ask, entries } = await start({
    ...{ method: 'GET', path: '/visitors/:id', permission: 'events', audit: 'saw a visitor' },
    handle: () => {
      throw new RequestError(404, 'NotFound', 'There is no such visitor');
    },
  });
  expect((await ask('/visitors/x')).status).toBe(404);
  expect((await entries()).map(({ status }) => status)).toEqual([undefined, 404]);
});

it('while the log can’t be written, nothing is exported or changed, and reading goes on', async () => {
  const handle = vi.fn(() => jsonResponse({}));
  const { ask, folder } = await start(
    { method: 'GET', path: '/leads', permission: 'leads', audit: 'saw leads', handle },
    { method: 'GET', path: '/leads.csv', permission: 'leads', audit: 'exported leads', handle },
    { method: 'DELETE', path: '/visitors/:id', permission: 'visitors', audit: 'erased a visitor', handle },
  );
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in its place');
  for (const [path, method] of [
    ['/leads.csv', 'GET'],
    ['/visitors/x', 'DELETE'],
  ] as const) {
    const refused = await ask(path, { method });
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'NoAuditLog' }]);
  }
  expect(handle).not.toHaveBeenCalled();
  expect((await ask('/leads')).status).toBe(200);
});

it('ends a stream of a person who was signed out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { folder, url } = await start({
    ...{ method: 'GET', path: '/live', permission: 'events' },
    handle: ({ env }) => {
      env.outgoing.writeHead(200).write('first\n');
      return ALREADY_SENT;
    },
  });
  const body = JSON.stringify({ name: 'analyst', password: 'grey river under seven bridges' });
  const signedIn = await fetch(`${url}/api/session`, { method: 'POST', body });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const stream = await fetch(`${url}/api/live`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first\n');
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  await writeTestUsers(join(folder, 'users.json'), { viewer: ['viewer'] });
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  await expect(reader?.read()).rejects.toThrow();
});

it('one person with many slow answers leaves the others theirs, and has room again when they end', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  let begun = 0;
  const { ask, url } = await start({
    ...{ method: 'GET', path: '/slow', permission: 'reports' },
    handle: async (call) => {
      begun += 1;
      if (call.req.query('is') !== 'quick') await isFree;
      return jsonResponse({});
    },
  });
  const body = JSON.stringify({ name: 'viewer', password: 'grey river under seven bridges' });
  const signedIn = await fetch(`${url}/api/session`, { method: 'POST', body });
  const headers = { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const slow = Array.from({ length: MAX_OPEN_OF_PERSON }, () => fetch(`${url}/api/slow`, { headers }));
  await vi.waitFor(() => expect(begun).toBe(MAX_OPEN_OF_PERSON), { timeout: 30_000 });
  const many = await Promise.all(Array.from({ length: 436 }, () => fetch(`${url}/api/slow`, { headers })));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([429]));
  expect(many[0]?.headers.get('retry-after')).toBe('2');
  expect((await ask('/slow?is=quick')).status).toBe(200);
  free();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  await vi.waitFor(async () => expect((await fetch(`${url}/api/slow?is=quick`, { headers })).status).toBe(200), {
    timeout: 30_000,
  });
});
