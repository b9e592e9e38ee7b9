import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const entry = (id: string) => ({ sys: { id, type: 'Entry' }, fields: { title: { 'en-US': id } } });
const locale = { code: 'en-US', fallbackCode: null, default: true, name: 'English', sys: { id: 'l', type: 'Locale' } };

/** A content system whose sync answers a token with `status`, in Contentful's form of an error. */
async function start(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content');
    const answer = (code: number, body: object) =>
      response
        .writeHead(code, { 'content-type': 'application/vnd.contentful.delivery.v1+json' })
        .end(JSON.stringify(body));
    if (pathname.endsWith('/locales')) return answer(200, { sys: { type: 'Array' }, items: [locale], total: 1 });
    asked.push(searchParams.has('initial') ? 'everything' : 'changes');
    if (searchParams.has('sync_token'))
      return answer(status, {
        sys: { type: 'Error', id: 'BadRequest' },
        message: 'Invalid sync token',
        requestId: 'r',
      });
    const nextSyncUrl = `http://content${pathname}?sync_token=new`;
    return answer(200, { sys: { type: 'Array' }, items: [entry('home'), entry('pricing')], nextSyncUrl });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  const environment: ContentEnvironment = {
    ...{ space: 'cumulus', environment: 'master', accessToken: 'token', basePath: '', isInsecure: true },
    ...{ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, isPreview: false, resourceTokens: {} },
    ...{ builtInOrigin: 'http://content', pollMs: 1_000, cacheDirectory: '' },
  };
  return { asked, environment };
}

test.each([400, 404, 410, 422])('after a refused token (%i) everything is fetched, once', async (status) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { asked, environment } = await start(status);
  const first = await fetchSnapshot(environment);
  const stale = { ...first, syncToken: 'old', entries: { ...first.entries, gone: first.entries.home as never } };
  const next = await fetchSnapshot(environment, stale);
  expect(asked).toEqual(['everything', 'changes', 'everything']);
  expect(next.version).toBe(first.version + 1);
  expect(Object.keys(next.entries)).toEqual(['home', 'pricing']);
  expect(next.syncToken).toBe('new');
  expect(log.mock.calls.flat().join()).toContain('refused the sync token');
  log.mockRestore();
});

test.each([401, 403, 429, 500])('an answer that is not about the token (%i) is an error', async (status) => {
  const { asked, environment } = await start(status);
  const first = await fetchSnapshot(environment);
  await expect(fetchSnapshot(environment, { ...first, syncToken: 'old' })).rejects.toThrow();
  expect(asked.filter((what) => what === 'everything')).toHaveLength(1);
});
