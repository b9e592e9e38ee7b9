import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { createGrowthbookService, type GrowthbookOptions } from '../growthbook/createGrowthbookService.ts';
import { fixtureFlags } from './fixtureFlags.ts';

/**
 * Writes the fixture's flags to a temporary folder and serves them over real HTTP.
 * @param files added to those of the fixture
 */
export async function startFlags(options: Partial<GrowthbookOptions> = {}, files: Record<string, unknown> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'cumulus-flags-'));
  const folder = join(root, 'flags');
  const write = async (path: string, data: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof data === 'string' ? data : JSON.stringify(data, null, 2));
  };
  for (const [path, data] of Object.entries({ ...fixtureFlags, ...files })) await write(path, data);
  const cacheFolder = join(root, 'cache');
  const isProxy = trustedProxies();
  const limits = createServiceLimits({}, isProxy);
  const streams = { maxStreams: 10, maxStreamsPerClient: 0, isProxy, limits };
  const { service, edits } = await createGrowthbookService({ folder, cacheFolder, ...streams, ...options });
  const server = new ServiceServer();
  server.register(service);
  server.register(edits);
  const origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  const url = `${origin}/growthbook`;
  return {
    url,
    folder,
    write,
    /** Changes fields of a fixture's file. */
    edit: async (path: string, fields: object) => {
      await write(path, { ...JSON.parse(await readFile(join(folder, path), 'utf8')), ...fields });
    },
    remove: (path: string) => rm(join(folder, path)),
    get: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
    post: (path: string, body: unknown) =>
      fetch(`${url}${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    /** The experiments, as people who edit them see them. */
    experiments: async () => (await fetch(`${origin}/flag-edits`)).json(),
    /** Asks for an edit of an experiment. */
    ask: async (key: string, body: unknown) => {
      const response = await fetch(`${origin}/flag-edits/${key}`, { method: 'POST', body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    },
    /** The payload of the plain key. */
    payload: async () => (await fetch(`${url}/api/features/plain`)).json(),
    metrics: () => service.metrics?.() ?? [],
    status: () => service.status?.() as { problems: { file: string; message: string }[]; streams: number },
    /** The problems in the health report. */
    problems: () => service.problems?.() ?? [],
    close: async () => {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type FlagsFixture = Awaited<ReturnType<typeof startFlags>>;
