import { QueueFullError } from '@cumulus/http/fairQueue';
import { expect, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { createPageCache } from './pageCache.ts';
import { pageKey } from './pageKey.ts';
import { createPageSource } from './pageSource.ts';
import { createRenderQueues } from './renderQueues.ts';
import type { StoredPage } from './storedPage.ts';

/** Each rendering begins in a turn of the event loop of its own. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}
const keyOf = (path: string) => pageKey.format(path, '', '');

/** A source whose renderings end when the test lets them. */
function createSource(options: Parameters<typeof createRenderQueues>[0] = {}) {
  const queues = createRenderQueues(options);
  const pages = createPageCache(2 ** 20);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const source = createPageSource({
    site: { locate: (path) => ({ path, status: 200 }) },
    pages,
    queues,
    async renderPage({ path }) {
      begun.push(path);
      await new Promise<void>((resolve) => ends.set(path, resolve));
      const page = { key: keyOf(path), status: 200, headers: [], hash: path, tags: new Uint32Array(), isFinal: true };
      return { page: { ...page, renderedAt: 0, freshUntil: Infinity, contentVersion: 1 }, isCacheable: true };
    },
  });
  const get = (path: string, client: string, gone?: AbortSignal) => source.get(keyOf(path), client, gone);
  const end = async (path: string) => {
    await settle();
    ends.get(path)?.();
    await settle();
  };
  return { source, queues, pages, begun, get, end };
}

const ONE = { maxRunning: 1, maxRunningPerClient: 1, maxWaiting: 4 };

// REQ-PRF-06
test('one client’s misses leave a slot for the next client', async () => {
  const { begun, get } = createSource();
  for (let index = 0; index < 50; index += 1) void get(`/cold/${index}`, 'greedy');
  void get('/visited', 'visitor');
  await settle();
  expect(begun).toEqual(['/cold/0', '/visited']);
});

test('clients take turns, and a page that several wait for is rendered once, at the best of their turns', async () => {
  const { begun, get, end } = createSource({ visitors: { ...ONE, maxWaiting: 100 } });
  const paths = Array.from({ length: 20 }, (_, index) => `/cold/${index}`);
  const greedy = paths.map((path) => get(path, 'greedy'));
  const visitors = get('/cold/19', 'visitor');
  await end('/cold/0');
  await end('/cold/1');
  await end('/cold/19');
  expect(begun).toEqual(['/cold/0', '/cold/1', '/cold/19', '/cold/2']);
  expect(await visitors).toBe(await greedy[19]);
});

test('a full queue refuses the client with the most, not the page that another one waits for', async () => {
  const { queues, begun, get, end } = createSource({ visitors: ONE });
  const results = Array.from({ length: 7 }, (_, index) => get(`/cold/${index}`, 'greedy').catch((error) => error));
  const visitors = get('/cold/4', 'visitor');
  expect(await results[5]).toBeInstanceOf(QueueFullError);
  expect(await results[6]).toBeInstanceOf(QueueFullError);
  await end('/cold/0');
  await end('/cold/1');
  await end('/cold/4');
  expect(begun.slice(0, 3)).toEqual(['/cold/0', '/cold/1', '/cold/4']);
  expect((await visitors).key).toBe(keyOf('/cold/4'));
  expect(await results[4]).toBe(await visitors);
  expect(queues.visitors.refused).toBe(3);
});

test('a page that no client waits for any more is not rendered; one that has begun is stored', async () => {
  const { queues, pages, begun, get, end } = createSource({ visitors: ONE });
  const left = new AbortController();
  const [running, waiting] = [get('/begun', 'a', left.signal), get('/cold', 'a', left.signal)];
  await settle();
  left.abort();
  await expect(running).rejects.toBe(left.signal.reason);
  await expect(waiting).rejects.toBe(left.signal.reason);
  await end('/begun');
  expect(pages.peek(keyOf('/begun'))).toBeDefined();
  expect(begun).toEqual(['/begun']);
  expect(queues.visitors.waiting).toBe(0);
});

test('neither publishing nor a stale page waits behind misses, nor a miss behind them', async () => {
  const { source, begun, get } = createSource({ visitors: ONE });
  void get('/cold', 'greedy');
  void get('/waiting', 'greedy');
  source.refreshInBackground(keyOf('/stale'), 'greedy');
  source.refreshInBackground(keyOf('/later'), 'greedy');
  void source.refresh(keyOf('/waiting'));
  void source.refresh(keyOf('/changed'));
  await settle();
  expect(begun.toSorted()).toEqual(['/changed', '/cold', '/stale', '/waiting']);
});

test('an old page is sent when the queue is full', async () => {
  const { pages, get, end } = createSource({ visitors: { ...ONE, maxWaiting: 0 } });
  void get('/cold', 'greedy');
  const old = { key: keyOf('/old'), changesAt: 1, freshUntil: Infinity, headers: [], tags: new Uint32Array() };
  pages.put(old as unknown as StoredPage);
  const sent = await get('/old', 'greedy');
  expect(sent).toBe(old);
  expect(sent.freshUntil).toBe(0);
  await end('/cold');
});

test('the event loop turns between renderings that never wait', async () => {
  const { publishing } = createRenderQueues();
  const order: string[] = [];
  const tick = () => setImmediate(() => order.push('request') < 20 && tick());
  tick();
  const jobs = Array.from({ length: 5 }, () => publishing.run('changes', async () => void order.push('rendering')));
  await Promise.all(jobs);
  expect(order.join(' ')).not.toContain('rendering rendering');
});

test('a client whose miss is refused gets 503 with Retry-After: a page for a person, a line for a program', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const paths = Array.from({ length: 300 }, (_, index) => `/cold/${index}`);
  const { port, site, metrics } = await startSiteServer({}, { site: scriptedSite(paths) });
  const held = Promise.withResolvers<void>();
  const script = site.script;
  site.script = async (path, locals) => {
    await held.promise;
    return script(path, locals);
  };
  const headers = { accept: 'text/html', 'accept-language': 'de' };
  const answers = paths.map((path, index) => ask(port, path, { headers: index % 2 === 0 ? headers : {} }));
  await vi.waitFor(async () => expect(await metrics()).toContain('site_renders_refused_total{for="visitors"} 43'), {
    timeout: 30_000,
  });
  const text = await metrics();
  expect(text).toContain('site_renders_waiting{for="visitors"} 256');
  expect(text).toContain('site_renders_running{for="visitors"} 1');
  held.resolve();
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(43);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
  const types = refused.map(({ headers }) => String(headers['content-type']).split(';')[0]);
  expect(new Set(types)).toEqual(new Set(['text/html', 'text/plain']));
  expect(refused.find(({ headers }) => headers['content-language'] === 'de')?.body.toString()).toContain(
    '<html lang="de">',
  );
  expect(await metrics()).toContain('site_render_wait_seconds_count{for="visitors"} 257');
});
