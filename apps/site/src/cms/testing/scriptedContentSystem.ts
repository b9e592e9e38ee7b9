import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ContentEnvironment } from '../contentEnvironment.ts';

/** A content system with entries of a title; a test publishes, unpublishes and breaks it. */
export interface ScriptedContentSystem {
  environment: ContentEnvironment;
  /** What its sync API answers next, instead of content: a status, or nothing at all. */
  failures: (number | 'none')[];
  /** Of how many next answers it delivers nothing new, although it was published. */
  lag: number;
  /** Its answers wait for this. */
  gate: Promise<void>;
  /** How often changes were asked for, or everything. */
  syncs: number;
  publish(id: string, revision: number): void;
  unpublish(id: string): void;
}

const LOCALE = { code: 'en-US', fallbackCode: null, default: true, name: 'English', sys: { id: 'l', type: 'Locale' } };
const CONTENT_TYPE = { sys: { type: 'Link', linkType: 'ContentType', id: 'note' } };

/** @param cacheDirectory of the last good copy */
export async function scriptedContentSystem(cacheDirectory: string): Promise<ScriptedContentSystem> {
  /** Every state that was published; a sync token is a number of them. */
  const log: object[] = [entry('home', 1)];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content');
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.endsWith('/locales')) return answer(200, { sys: { type: 'Array' }, items: [LOCALE], total: 1 });
    system.syncs += 1;
    await system.gate;
    const failure = system.failures.shift();
    if (failure === 'none') return request.destroy();
    if (failure) return answer(failure, { sys: { type: 'Error', id: 'Scripted' }, message: 'no' });
    const from = Number.parseInt(searchParams.get('sync_token') ?? '0', 10);
    const items = system.lag > 0 ? [] : log.slice(from);
    system.lag = Math.max(0, system.lag - 1);
    // Different after each answer.
    const token = `${from + items.length}-${system.syncs}`;
    return answer(200, { sys: { type: 'Array' }, items, nextSyncUrl: `http://content/sync?sync_token=${token}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const system: ScriptedContentSystem = {
    environment: {
      ...{ space: 'cumulus', environment: 'master', accessToken: 'token', basePath: '', isInsecure: true },
      ...{ host: `127.0.0.1:${port}`, builtInOrigin: `http://127.0.0.1:${port}`, isPreview: false, resourceTokens: {} },
      ...{ pollMs: 3_600_000, cacheDirectory },
    },
    failures: [],
    lag: 0,
    gate: Promise.resolve(),
    syncs: 0,
    publish: (id, revision) => void log.push(entry(id, revision)),
    unpublish: (id) => void log.push({ sys: { id, type: 'DeletedEntry', revision: 1 } }),
  };
  return system;
}

function entry(id: string, revision: number) {
  const fields = { title: { 'en-US': `${id} ${revision}` } };
  return { sys: { id, type: 'Entry', contentType: CONTENT_TYPE, revision }, fields };
}
