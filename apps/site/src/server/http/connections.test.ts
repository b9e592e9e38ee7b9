import { Agent, get } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

afterEach(() => void vi.restoreAllMocks());

test('a stop fails no request: open ones end, keep-alive connections are closed, new ones are refused', async () => {
  const site = scriptedSite();
  const render = site.script;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  site.script = async (path, locals) => {
    if (path === '/pricing') await isReleased;
    return render(path, locals);
  };
  const { port, stop } = await startSiteServer({}, { site });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connectionOf = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).on('error', reject);
    });
  expect(await connectionOf('/')).toBe('keep-alive');
  const slow = ask(port, '/pricing');
  await vi.waitFor(() => expect(site.rendered).toContain('/pricing'), { timeout: 30_000 });
  // No time passes for the stop: it ends because all is answered and closed, long before it would cut anything off.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const stopped = stop();
  expect(await connectionOf('/')).toBe('close');
  release();
  expect((await slow).status).toBe(200);
  await stopped;
  await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
});

test('a server that is about to stop says so to balancers, and still takes requests, on connections that end with them', async () => {
  const { origin, leave, port } = await startSiteServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerOf = (path: string) =>
    new Promise((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
      }).on('error', reject);
    });
  expect(await answerOf('/healthz')).toEqual([200, 'keep-alive']);
  leave();
  expect(await answerOf('/')).toEqual([200, 'close']);
  expect(await answerOf('/healthz')).toEqual([503, 'close']);
  expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({ status: 'stopping' });
});

test('a rendering that never ends does not prevent the stop', async () => {
  const site = scriptedSite();
  site.script = () => new Promise(() => undefined);
  const { port, stop } = await startSiteServer({}, { site });
  const open = ask(port, '/').catch((error: Error) => error);
  await vi.waitFor(() => expect(site.rendered).toContain('/'), { timeout: 30_000 });
  const begun = performance.now();
  const stopped = stop();
  // By a clock that never comes to five seconds, however long they take on this machine.
  vi.spyOn(performance, 'now').mockReturnValue(begun + 4_999);
  await stopped;
  expect(await open).toBeInstanceOf(Error);
});
