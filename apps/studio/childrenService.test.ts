import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChildrenService } from './childrenService.ts';
import { readStudioEnvironment } from './environment.ts';
import { startStudio } from './startStudio.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

/** An admin listener with an IPC channel to a supervisor. */
async function start() {
  const channel = Object.assign(new EventEmitter(), { send: vi.fn() });
  const clock = { now: 0 };
  const none = { CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };
  const environment = readStudioEnvironment({ ADMIN_PORT: '0', STUDIO_DATA_DIR: temporaryFolder(), ...none });
  const { url, close } = await startStudio(environment, [createChildrenService(channel as never, () => clock.now)]);
  onTestFinished(close);
  const health = async () => (await fetch(`${url}/healthz`)).json();
  return { channel, clock, health, url };
}

const report = (fault: object) => ({
  type: 'children',
  children: [
    { name: 'site', restarts: 0 },
    { name: 'demo', restarts: 2, fault },
  ],
});

it('asks the supervisor, and names a process that is away as a problem', async () => {
  const { channel, clock, health, url } = await start();
  expect(channel.send).toHaveBeenCalledWith({ type: 'follow-children' });
  expect(await health()).toMatchObject({ status: 'ok', problems: [] });
  const what = 'ended with signal SIGKILL';
  channel.emit('message', report({ what, phase: 'waiting', sinceMs: 1000, startsInMs: 4000 }));
  clock.now += 2000;
  const away = 'demo: ended with signal SIGKILL 3 s ago, starts again in 2 s';
  expect(await health()).toMatchObject({ status: 'degraded', problems: [away] });
  channel.emit('message', report({ what, phase: 'starting', sinceMs: 5000 }));
  expect((await health()).problems).toEqual(['demo: ended with signal SIGKILL 5 s ago, is starting']);
  channel.emit('message', report({ what, phase: 'answering', sinceMs: 6000 }));
  expect((await health()).problems).toEqual(['demo: ended with signal SIGKILL 6 s ago, answers again']);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('services_child_restarts_total{child="demo"} 2\n');
  channel.emit('message', { type: 'children', children: [{ name: 'demo', restarts: 2 }] });
  expect(await health()).toMatchObject({ status: 'ok', problems: [] });
  expect(await (await fetch(`${url}/children`)).json()).toEqual({ children: [{ name: 'demo', restarts: 2 }] });
});

it('ignores messages of another kind', async () => {
  const { channel, health } = await start();
  for (const message of [null, 'ready', { type: 'children' }, { type: 'other', children: [] }])
    channel.emit('message', message);
  expect(await health()).toMatchObject({ status: 'ok', problems: [] });
});

it('reports nothing without a supervisor', () => {
  const channel = new EventEmitter();
  const service = createChildrenService(channel as never);
  expect([service.problems?.(), service.metrics?.()]).toEqual([[], []]);
});
