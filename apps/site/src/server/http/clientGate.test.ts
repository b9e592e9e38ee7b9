import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Decide } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const HOST = { host: 'localhost' };
const isDebug = (query: string) => query.includes('debug=true');
/** Each debug cookie has a separate page, as with flags. */
const decide: Decide = ({ url = '', headers }) =>
  isDebug(url)
    ? { variantKey: `~debug,${headers.cookie ?? ''}`, cookies: [], isCacheable: false, isNoIndex: true }
    : { variantKey: '', cookies: [], isCacheable: true };

/** A site whose debug pages are rendered on command of the test. */
async function start(variables: Record<string, string> = {}) {
  const site = scriptedSite();
  const { script } = site;
  const waiting: (() => void)[] = [];
  const shown: string[] = [];
  site.script = async (path, locals) => {
    if (locals.variantKey.startsWith('~debug')) {
      shown.push(locals.variantKey);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return script(path, locals);
  };
  site.renderPreview = site.render;
  const started = await startSiteServer(variables, { site, decide, isDebug });
  onTestFinished(() => waiting.forEach((go) => void go()));
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(started.port, path, { headers: { ...HOST, ...headers } });
  const debug = (n: number, client = '192.0.2.1') =>
    get('/?debug=true', { cookie: `cuGBDebug=${n}`, 'x-forwarded-for': client });
  return { ...started, get, debug, shown, renderNext: () => waiting.shift()?.() };
}

test('hanging debug pages block neither cache misses nor publishing', async () => {
  const { get, debug, shown, site } = await start({ RATE_LIMIT_DEBUG: '0' });
  const hanging = Array.from({ length: 40 }, (_, n) => debug(n, `192.0.2.${n % 4}`));
  for (const one of hanging) one.catch(() => undefined);
  expect((await get('/')).status).toBe(200);
  expect((await get('/pricing')).status).toBe(200);
  site.text = 'second';
  await site.change('page:/pricing');
  expect((await get('/pricing')).body.toString()).toContain('second');
  await expect.poll(() => shown).toHaveLength(1);
});

test('debug pages beyond a short queue are refused with Retry-After', async () => {
  const { debug, metrics } = await start({ RATE_LIMIT_DEBUG: '0' });
  const requests = Array.from({ length: 10 }, (_, n) => debug(n));
  for (const one of requests) one.catch(() => undefined);
  const refused = await Promise.race(requests);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 2]);
  expect(await metrics()).toContain('site_uncached_waiting 8');
});

test('limits the debug pages of each client before any decision or rendering', async () => {
  const { debug, shown, renderNext, metrics } = await start({ RATE_LIMIT_DEBUG: '1' });
  const first = debug(1);
  await expect.poll(() => shown).toHaveLength(1);
  renderNext();
  expect((await first).status).toBe(200);
  const refused = await debug(2);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
  expect(shown).toHaveLength(1);
  expect(await metrics()).toContain('site_limited_requests_total{limit="RATE_LIMIT_DEBUG"} 1');
  const other = debug(3, '192.0.2.2');
  await expect.poll(() => shown).toHaveLength(2);
  renderNext();
  expect((await other).status).toBe(200);
});

test('a visitor can’t choose the client that is counted', async () => {
  const { port } = await start({ RATE_LIMIT_PREVIEW: '1', PREVIEW_SECRET: 'a-secret-of-the-test' });
  const enter = (forwarded: string) =>
    ask(port, '/preview?secret=wrong', { headers: { ...HOST, 'x-forwarded-for': forwarded } });
  // This machine is a proxy: it adds the last address; those before it were sent by the visitor.
  expect((await enter('192.0.2.1')).status).toBe(401);
  expect((await enter('198.51.100.1, 192.0.2.1')).status).toBe(429);
  expect((await enter('198.51.100.2, ::ffff:192.0.2.1')).status).toBe(429);
  expect((await enter('192.0.2.2')).status).toBe(401);
  expect((await enter('2001:db8::1')).status).toBe(401);
  expect((await enter('2001:db8::2')).status).toBe(429);
});

test('limits the connections of each client, and leaves others room', async () => {
  const { port } = await start({ MAX_CONNECTIONS_PER_CLIENT: '3' });
  /** Loopback addresses but 127.0.0.1 are clients like any other. */
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** Whether a connection is answered. */
  const isServed = async (socket: Awaited<ReturnType<typeof open>>) => {
    const answered = Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return answered;
  };
  const held = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')];
  for (const socket of held) expect(await isServed(socket)).toBe(true);
  expect(await isServed(await open('127.0.0.2'))).toBe(false);
  expect(await isServed(await open('127.0.0.3'))).toBe(true);
  held[0]?.destroy();
  await expect.poll(async () => isServed(await open('127.0.0.2'))).toBe(true);
});
