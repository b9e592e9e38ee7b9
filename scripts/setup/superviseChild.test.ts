import { expect, type Mock, test, vi } from 'vitest';
import { superviseChild } from './superviseChild.mjs';
import { createVirtualClock, settle } from './testing/createVirtualClock.ts';

/** A supervised child that ends when a test ends it, on a virtual clock. */
function supervise() {
  const clock = createVirtualClock();
  const lines: string[] = [];
  const started: { end: (end: number | string) => void; stop: Mock<() => Promise<number | string>> }[] = [];
  const create = () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<number | string>();
    const stop = vi.fn(() => {
      end(0);
      return ended;
    });
    started.push({ end, stop });
    return { name: 'demo', ended, stop, lastLines: () => '', onMessage: () => undefined, send: () => undefined };
  };
  const start = vi.fn(create);
  let isHealthy = true;
  const child = superviseChild(
    { child: create(), start, healthOrigin: 'http://localhost:4001' },
    { pause: clock.pause as never, now: clock.now, log: (line) => lines.push(line), probe: async () => isHealthy },
  );
  return {
    ...{ child, clock, lines, started, start },
    setHealthy: (value: boolean) => {
      isHealthy = value;
    },
    async end(how: number | string) {
      started.at(-1)?.end(how);
      await settle();
    },
  };
}

test('a child that ends by itself is started again, and reported until it has been healthy for a while', async () => {
  const { child, clock, end, lines, start } = supervise();
  await clock.pass(1000);
  expect(child.state()).toEqual({ name: 'demo', restarts: 0 });
  await end('SIGKILL');
  const what = 'ended with signal SIGKILL';
  const fault = { what, phase: 'waiting', sinceMs: 0, startsInMs: 200 };
  expect(child.state()).toEqual({ name: 'demo', restarts: 1, fault });
  expect(start).not.toHaveBeenCalled();
  await clock.pass(200);
  expect(start).toHaveBeenCalledTimes(1);
  expect(child.state().fault).toEqual({ what, phase: 'answering', sinceMs: 200 });
  await clock.pass(8000);
  expect(child.state().fault).toMatchObject({ what });
  await clock.pass(3000);
  expect(child.state()).toEqual({ name: 'demo', restarts: 1 });
  expect(lines).toEqual([`demo ${what}, starts again in 0.2 s`, 'demo answers again']);
});

test('the delays double up to 30 s, and begin again when it was healthy for a while', async () => {
  const { clock, end, lines, setHealthy, start } = supervise();
  setHealthy(false);
  for (let count = 0; count < 10; count += 1) {
    await end(1);
    await clock.pass(30_000);
  }
  expect(start).toHaveBeenCalledTimes(10);
  const delays = () => lines.map((line) => Number(/in (\S+) s$/.exec(line)?.[1])).filter(Number.isFinite);
  expect(delays()).toEqual([0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30]);
  setHealthy(true);
  await clock.pass(5000);
  await end(1);
  expect(delays().at(-1)).toBe(30);
  await clock.pass(45_000);
  await end(1);
  expect(delays().at(-1)).toBe(0.2);
});

test('one that can’t be started again is retried', async () => {
  const { child, clock, end, lines, start } = supervise();
  start.mockImplementationOnce(() => {
    throw Object.assign(new Error('no memory'), { code: 'ENOMEM' });
  });
  await end(1);
  await clock.pass(200);
  expect(lines.at(-1)).toBe('demo ended with error ENOMEM, starts again in 0.4 s');
  await clock.pass(400);
  expect(child.state().fault).toMatchObject({ phase: 'answering' });
});

test('a child that hangs is reported within five seconds, and no longer when it is well', async () => {
  const { child, clock, lines, setHealthy, start } = supervise();
  await clock.pass(10_000);
  setHealthy(false);
  await clock.pass(2000);
  expect(child.state().fault).toBeUndefined();
  await clock.pass(3000);
  expect(child.state().fault).toEqual({ what: 'stopped answering 200 on /healthz', phase: 'silent', sinceMs: 5000 });
  setHealthy(true);
  await clock.pass(1000);
  expect(child.state().fault).toMatchObject({ phase: 'answering' });
  await clock.pass(11_000);
  expect(child.state().fault).toBeUndefined();
  expect(lines).toEqual(['demo stopped answering 200 on /healthz', 'demo answers again']);
  expect(start).not.toHaveBeenCalled();
});

test('a restart starts it immediately: while it runs, while it waits, and after several failures', async () => {
  const { child, clock, end, lines, start, started } = supervise();
  await child.restart();
  await settle();
  expect(started[0]?.stop).toHaveBeenCalled();
  expect(start).toHaveBeenCalledTimes(1);
  expect(child.state()).toEqual({ name: 'demo', restarts: 0 });
  for (const _ of [1, 2, 3]) {
    await end(1);
    await clock.pass(1000);
  }
  await end(1);
  expect(start).toHaveBeenCalledTimes(4);
  await child.restart();
  await settle();
  expect(start).toHaveBeenCalledTimes(5);
  await end(1);
  expect(lines.at(-1)).toBe('demo ended with exit code 1, starts again in 0.2 s');
});

test('one that is slow to end for a restart is no fault', async () => {
  const { child, clock, lines, setHealthy, start, started } = supervise();
  await clock.pass(1000);
  started[0]?.stop.mockImplementation(() => new Promise(() => undefined));
  void child.restart();
  setHealthy(false);
  await clock.pass(5000);
  expect(child.state().fault).toBeUndefined();
  started[0]?.end(0);
  await settle();
  expect(start).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

test('two restarts at the same time start one child', async () => {
  const { child, start } = supervise();
  await Promise.all([child.restart(), child.restart()]);
  await settle();
  expect(start).toHaveBeenCalledTimes(1);
});

test.each(['running', 'waiting'])('after a stop none is started: %s', async (state) => {
  const { child, clock, end, start, started } = supervise();
  if (state === 'waiting') await end(1);
  await child.stop();
  expect(started[0]?.stop).toHaveBeenCalled();
  await child.restart();
  await clock.pass(60_000);
  expect(start).not.toHaveBeenCalled();
});
