import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { AbandonedError, BusyError, createUncachedRenders, type UncachedKind } from './uncachedPages.ts';

/** A pool with a clock that advances by the declared duration of renderings, and with pauses that the test ends. */
function start() {
  let busyMs = 0;
  const pauses: { ms: number; end: () => void }[] = [];
  const renders = createUncachedRenders({
    busyMs: () => busyMs,
    after: (ms, end) => void pauses.push({ ms, end }),
  });
  const rendered: string[] = [];
  let sent = 0;

  /** Asks for a rendering that takes so long. */
  function ask(name: string, options: { client?: string; kind?: UncachedKind; key?: string; takesMs?: number } = {}) {
    const { client = `client-${sent}`, kind = 'debug', key, takesMs = 10 } = options;
    sent += 1;
    const response = Object.assign(new EventEmitter(), { destroyed: false });
    const render = async () => {
      rendered.push(name);
      busyMs += takesMs;
      return name;
    };
    const result = renders.run({ kind, client, key, response: response as unknown as ServerResponse }, render);
    result.catch(() => undefined);
    return { result, leave: () => response.emit('close') };
  }

  /** Ends the current pause, and waits for its effects. */
  async function endPause(): Promise<number | undefined> {
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    const [pause] = pauses.splice(0);
    pause?.end();
    return pause?.ms;
  }
  return { renders, rendered, ask, endPause };
}

test('renders one at a time, and leaves three quarters of the loop to others', async () => {
  const { ask, endPause, rendered } = start();
  const all = ['a', 'b', 'c'].map((name) => ask(name));
  expect(await all[0]?.result).toBe('a');
  expect(rendered).toEqual(['a']);
  expect(await endPause()).toBe(30);
  expect(await all[1]?.result).toBe('b');
  await endPause();
  expect(await all[2]?.result).toBe('c');
});

test('never pauses longer than two seconds', async () => {
  const { ask, endPause } = start();
  ask('slow', { takesMs: 60_000 });
  expect(await endPause()).toBe(2_000);
});

test('debug pages and previews take turns', async () => {
  const { ask, endPause, rendered } = start();
  for (const name of ['d1', 'd2', 'd3']) ask(name);
  for (const name of ['p1', 'p2']) ask(name, { kind: 'preview' });
  for (let count = 0; count < 5; count += 1) await endPause();
  expect(rendered).toEqual(['d1', 'p1', 'd2', 'p2', 'd3']);
});

test('refuses requests while many wait, and leaves room for other clients and for previews', async () => {
  const { ask, renders } = start();
  ask('runs', { client: 'flooder' });
  for (let count = 0; count < 8; count += 1) ask(`own-${count}`, { client: 'flooder' });
  await expect(ask('own-8', { client: 'flooder' }).result).rejects.toThrow(BusyError);
  for (let count = 0; count < 8; count += 1) ask(`other-${count}`);
  await expect(ask('other-8').result).rejects.toThrow(BusyError);
  ask('preview', { kind: 'preview', client: 'flooder' });
  expect(renders.waiting).toBe(17);
});

test('renders nothing for a disconnected client', async () => {
  const { ask, endPause, rendered, renders } = start();
  ask('first');
  const left = ask('left');
  const last = ask('last');
  left.leave();
  await expect(left.result).rejects.toThrow(AbandonedError);
  expect(renders.waiting).toBe(1);
  await endPause();
  await last.result;
  expect(rendered).toEqual(['first', 'last']);
});

test('requests for the same page share a rendering, until all clients have disconnected', async () => {
  const { ask, endPause, rendered } = start();
  const running = ask('page', { key: 'k' });
  const joined = ask('page', { key: 'k' });
  expect(await Promise.all([running.result, joined.result])).toEqual(['page', 'page']);
  const waiting = [ask('later', { key: 'k' }), ask('later', { key: 'k' })];
  waiting[0]?.leave();
  await endPause();
  expect(await waiting[1]?.result).toBe('later');
  const abandoned = [ask('never', { key: 'k' }), ask('never', { key: 'k' })];
  for (const { leave } of abandoned) leave();
  for (const { result } of abandoned) await expect(result).rejects.toThrow(AbandonedError);
  expect(rendered).toEqual(['page', 'later']);
});

test('a failed rendering fails its requests only', async () => {
  const { renders, ask, endPause } = start();
  const response = new EventEmitter() as unknown as ServerResponse;
  const fail = () => {
    throw new Error('broken on purpose');
  };
  await expect(renders.run({ kind: 'debug', client: 'a', response }, fail)).rejects.toThrow('broken on purpose');
  await endPause();
  expect(await ask('next').result).toBe('next');
});
