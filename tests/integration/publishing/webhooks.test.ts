import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';
import { scriptedContentSystem } from '../../../apps/site/src/cms/testing/scriptedContentSystem.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { signedWebhook } from '../../../apps/site/src/server/testing/signedWebhook.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';

const PAGES = Array.from({ length: 12 }, (_, index) => `/page-${index}`);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const webhook = (id: string, revision: number) =>
  signedWebhook({ body: JSON.stringify({ sys: { id, type: 'Entry', revision }, fields: {} }) });

/**
 * The real content store before a content system, and the site's real server. All pages show the entry `home`, except for one that shows `footer`.
 * @param contentRetriesMs when the site fetches again by itself; default: never
 */
async function start(contentRetriesMs: readonly number[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const system = await scriptedContentSystem(folder);
  const store = createContentStore(system.environment);
  await store.current();
  const site = scriptedSite([...PAGES, '/footer']);
  const { refresh, onChange, isDelivered } = store;
  Object.assign(site, { refresh, onChange, isDelivered, content: () => ({ version: store.latest()?.version ?? 0 }) });
  const rendering = { gate: Promise.resolve() };
  site.script = async (path, locals) => {
    const id = path === '/footer' ? 'footer' : 'home';
    locals.tags = [id];
    const text = store.latest()?.snapshot.entries[id]?.fields.title?.['en-US'];
    await rendering.gate;
    return new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  const purge = vi.fn(async () => undefined);
  const purgeAdapters = [{ name: 'CDN', purge }];
  const server = await startSiteServer({}, { site, purgeAdapters, contentRetriesMs });
  onTestFinished(() => {
    store.stop();
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });
  const { port, stop } = server;
  for (const path of site.paths) await ask(port, path);
  site.rendered.length = 0;
  const textOf = async (path: string) => (await ask(port, path)).body.toString();
  /** Renderings wait until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rendering.gate = promise;
    return resolve;
  };
  const send = async (options: ReturnType<typeof signedWebhook>) => {
    const { status, headers, body } = await ask(port, '/webhook', options);
    const text = body.toString();
    return { status, headers, counts: status === 200 ? JSON.parse(text) : text };
  };
  /** The answer to this request was read; the first one is that of the start. */
  const fetched = (request: number) =>
    until(() => expect(store.latest()?.snapshot.syncToken).toMatch(new RegExp(`-${request}$`)));
  return { system, site, port, stop, textOf, hold, send, purge, fetched };
}

const counts = (changed: number, rendered: number, purged: number) => ({ changed, rendered, purged });

it.each([429, 500, 'none'] as const)(
  'content that can’t be fetched (%s) is a 503, after which the same request is accepted',
  async (failure) => {
    const { system, textOf, send } = await start();
    system.publish('home', 2);
    system.failures = [failure];
    const request = webhook('home', 2);
    const refused = await send(request);
    expect([refused.status, refused.headers['retry-after'], refused.headers['x-shed']]).toEqual([503, '5', '1']);
    expect(await textOf('/page-0')).toContain('home 1');
    const taken = await send(request);
    expect([taken.status, taken.counts]).toEqual([200, expect.objectContaining(counts(1, PAGES.length, 1))]);
    expect(await textOf('/page-0')).toContain('home 2');
    expect((await send(request)).status).toBe(409);
  },
);

it('content that can’t be fetched is fetched again without a further webhook', async () => {
  const { system, textOf, send, purge } = await start([0, 0, 0]);
  system.publish('home', 2);
  system.failures = [429, 'none', 500];
  expect((await send(webhook('home', 2))).status).toBe(503);
  await until(async () => expect(await textOf('/page-0')).toContain('home 2'));
  await until(() => expect(purge).toHaveBeenCalledOnce());
});

it.each(['home', 'footer'])('a delivery that lags behind its webhook is fetched again (%s)', async (id) => {
  const { system, site, textOf, send } = await start([0, 0, 0]);
  const path = id === 'footer' ? '/footer' : '/page-0';
  system.publish(id, 2);
  system.lag = 3;
  const { status, counts: first } = await send(webhook(id, 2));
  expect([status, first]).toEqual([200, expect.objectContaining(counts(0, 0, 0))]);
  await until(async () => expect(await textOf(path)).toContain(`${id} 2`));
  await until(() => expect(site.rendered).toHaveLength(id === 'footer' ? 1 : PAGES.length));
});

it('a second webhook is answered when all pages of its change are new, with the counts of the round they share', async () => {
  const { system, textOf, hold, send, fetched } = await start();
  const go = hold();
  // Both changes are delivered with the first request.
  system.publish('home', 2);
  system.publish('footer', 1);
  const answered: string[] = [];
  const first = send(webhook('home', 2)).finally(() => answered.push('first'));
  await fetched(2);
  const second = send(webhook('footer', 1)).finally(() => answered.push('second'));
  await fetched(3);
  go();
  const [one, two] = [await first, await second];
  for (const path of PAGES) expect(await textOf(path)).toContain('home 2');
  expect(await textOf('/footer')).toContain('footer 1');
  expect(one.counts).toMatchObject(counts(2, PAGES.length + 1, 1));
  expect(two.counts).toMatchObject(counts(2, PAGES.length + 1, 1));
});

it('webhooks whose changes are published after each other have counts of their own', async () => {
  const { system, textOf, hold, send, fetched } = await start();
  const go = hold();
  system.publish('home', 2);
  const first = send(webhook('home', 2));
  await fetched(2);
  system.publish('footer', 1);
  const second = send(webhook('footer', 1));
  await fetched(3);
  // What was published a moment ago, and is reported again: nothing was left to do for it but to wait.
  const third = send(webhook('home', 2));
  await fetched(4);
  // Not delivered yet: the revision that is underway is another one.
  const early = send(webhook('home', 3));
  await fetched(5);
  go();
  expect((await first).counts).toMatchObject(counts(1, PAGES.length, 1));
  expect((await second).counts).toMatchObject(counts(1, 1, 1));
  expect((await third).counts).toMatchObject(counts(1, PAGES.length, 1));
  expect((await early).counts).toMatchObject(counts(0, 0, 0));
  expect(await textOf('/footer')).toContain('footer 1');
  const { counts: fourth } = await send(webhook('footer', 1));
  expect(fourth).toMatchObject(counts(0, 0, 0));
});

it('a client that goes away holds nothing up', async () => {
  const { system, port, textOf, hold, send, stop, fetched } = await start();
  const go = hold();
  system.publish('home', 2);
  const { body, ...options } = webhook('home', 2);
  const left = request({ host: '127.0.0.1', port, path: '/webhook', ...options }).on('error', () => undefined);
  left.end(body);
  await fetched(2);
  left.destroy();
  go();
  await until(async () => expect(await textOf('/page-0')).toContain('home 2'));
  expect((await send(webhook('home', 2))).status).toBe(200);
  await stop();
});

it('during a shutdown an open webhook is answered when its change is published and purged', async () => {
  const { system, send, stop, purge } = await start();
  system.publish('home', 2);
  const delivery = Promise.withResolvers<void>();
  system.gate = delivery.promise;
  const open = send(webhook('home', 2));
  await until(() => expect(system.syncs).toBe(2));
  const stopped = stop();
  delivery.resolve();
  expect((await open).counts).toMatchObject(counts(1, PAGES.length, 1));
  expect(purge).toHaveBeenCalledOnce();
  await stopped;
});
