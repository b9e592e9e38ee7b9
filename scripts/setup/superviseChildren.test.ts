import { expect, onTestFinished, test } from 'vitest';
import { type Child, startChild } from './startChild.mjs';
import type { StartedChild } from './superviseChild.mjs';
import { superviseChildren } from './superviseChildren.mjs';
import { createVirtualClock, settle } from './testing/createVirtualClock.ts';

/** Prints its process id and runs until it is ended. */
const RUNS = 'console.log(process.pid); setInterval(() => undefined, 1000)';
/** Asks for the state of all, as the admin listener does, and prints it. */
const FOLLOWS = `setInterval(() => undefined, 1000);
  process.on('message', (message) => console.log(JSON.stringify(message)));
  process.send({ type: 'follow-children' })`;

/** Real processes under a supervisor with a virtual clock. @param programs by name */
function supervise(programs: Record<string, string>) {
  const clock = createVirtualClock();
  const lines: string[] = [];
  const running = new Map<string, Child>();
  const children: StartedChild[] = Object.entries(programs).map(([name, code]) => {
    const start = () => {
      const child = startChild(name, ['-e', code], { print: () => undefined });
      running.set(name, child);
      return child;
    };
    return { child: start(), start, healthOrigin: `http://${name}.invalid` };
  });
  const supervisor = superviseChildren(children, {
    ...{ pause: clock.pause as never, now: clock.now, probe: async () => true },
    log: (line) => lines.push(line),
  });
  onTestFinished(() => supervisor.stop());
  return {
    ...{ clock, lines, supervisor },
    printed: (name: string) => running.get(name)?.lastLines() ?? '',
    /** The id of the process that runs now, once it does. */
    pidOf: async (name: string) => {
      await expect.poll(() => running.get(name)?.lastLines()).toMatch(/^\d+$/);
      return Number(running.get(name)?.lastLines());
    },
  };
}

const isAlive = (pid: number) => process.kill(pid, 0);

test('one that is killed is started again while the others go on', async () => {
  const { clock, lines, pidOf } = supervise({ site: RUNS, demo: RUNS });
  const [site, demo] = [await pidOf('site'), await pidOf('demo')];
  process.kill(demo, 'SIGKILL');
  await expect.poll(() => lines).toEqual(['start     │ demo ended with signal SIGKILL, starts again in 0.2 s']);
  await clock.pass(200);
  await expect.poll(() => pidOf('demo')).not.toBe(demo);
  expect(await pidOf('site')).toBe(site);
  expect(isAlive(site)).toBe(true);
});

test('a child that asks receives the state of all, then each change, also after it was killed itself', async () => {
  const { clock, lines, pidOf, printed, supervisor } = supervise({ services: FOLLOWS, demo: RUNS });
  const reports = () =>
    printed('services')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const well = {
    type: 'children',
    children: [
      { name: 'services', restarts: 0 },
      { name: 'demo', restarts: 0 },
    ],
  };
  await expect.poll(reports).toEqual([well]);
  process.kill(await pidOf('demo'), 'SIGKILL');
  const waiting = { what: 'ended with signal SIGKILL', phase: 'waiting', sinceMs: 0, startsInMs: 200 };
  await expect.poll(reports).toHaveLength(2);
  expect(reports()[1].children[1]).toEqual({ name: 'demo', restarts: 1, fault: waiting });
  await supervisor.restart('services');
  await settle();
  await expect.poll(reports).toHaveLength(1);
  expect(reports()[0].children[1]).toMatchObject({ fault: waiting });
  expect(lines).toHaveLength(1);
  await clock.pass(200);
  await expect.poll(() => reports().at(-1).children[1].fault.phase).toBe('answering');
});

test('a stop ends all, and one that ends before its turn, as by Ctrl-C, does not start again', async () => {
  const { clock, lines, pidOf, supervisor } = supervise({ services: RUNS, site: RUNS });
  const [services, site] = [await pidOf('services'), await pidOf('site')];
  // The site is stopped first; the services end while it ends.
  process.kill(site, 'SIGSTOP');
  const stopping = supervisor.stop();
  process.kill(services, 'SIGKILL');
  await expect.poll(() => isGone(services)).toBe(true);
  process.kill(site, 'SIGKILL');
  await stopping;
  await clock.pass(60_000);
  expect(lines).toEqual([]);
  expect([isGone(services), isGone(site)]).toEqual([true, true]);
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
