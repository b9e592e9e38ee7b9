import { setTimeout as pauseFor } from 'node:timers/promises';
import { isHealthy } from './isHealthy.mjs';
import { describeEnd } from './startChild.mjs';
import { watchHealth } from './watchHealth.mjs';

/**
 * @typedef {import('./startChild.mjs').Child} Child
 * @typedef {{ child: Child, start: () => Child, healthOrigin: string }} StartedChild `child` runs; `start` starts another in its place
 * @typedef {{ what: string, phase: 'waiting' | 'starting' | 'silent' | 'answering', since: number, startsAt?: number }} Fault times are `now`'s
 * @typedef {{ pause?: typeof pauseFor, now?: () => number, log?: (line: string) => void, probe?: typeof isHealthy }} SupervisorOptions
 */

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;

/**
 * Keeps a child running: one that ends by itself is started again, after delays that double up to 30 s. The next delay is the first one again when
 * the child was healthy for a while.
 * @param {StartedChild} started
 * @param {SupervisorOptions & { onChange?: () => void, onStarted?: (child: Child) => void }} [options] `onStarted` is called for the first child too
 */
export function superviseChild(
  { child, start, healthOrigin },
  {
    pause = pauseFor,
    now = () => performance.now(),
    log = console.log,
    probe = isHealthy,
    onChange = () => undefined,
    onStarted = () => undefined,
  } = {},
) {
  const { name } = child;
  /** @type {Fault | undefined} */
  let fault;
  let restarts = 0;
  let failures = 0;
  let isStopped = false;
  let isAsked = false;
  let waking = new AbortController();

  function change(next) {
    fault = next;
    onChange();
  }

  const events = {
    onSilent(since) {
      // One that ended is reported with that until it answers; one that is stopped for a restart answers no more.
      if (isAsked || (fault && fault.phase !== 'answering')) return;
      log(`${name} stopped answering 200 on /healthz`);
      change({ what: 'stopped answering 200 on /healthz', phase: 'silent', since });
    },
    onAnswering() {
      if (!fault) return;
      log(`${name} answers again`);
      change({ ...fault, phase: 'answering' });
    },
    onStable() {
      failures = 0;
      if (fault) change(undefined);
    },
  };

  /** Waits before the next start, unless a restart is asked for. */
  async function delay(end) {
    const ms = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    failures += 1;
    restarts += 1;
    const what = `ended with ${describeEnd(end)}`;
    log(`${name} ${what}, starts again in ${ms / 1000} s`);
    change({ what, phase: 'waiting', since: now(), startsAt: now() + ms });
    waking = new AbortController();
    await pause(ms, undefined, { signal: waking.signal }).catch(() => undefined);
  }

  async function keep() {
    while (!isStopped) {
      const watching = new AbortController();
      watchHealth({ origin: healthOrigin, signal: watching.signal, pause, now, probe, ...events });
      const end = await child.ended;
      watching.abort();
      if (!isStopped && !isAsked) await delay(end);
      if (isStopped) return;
      isAsked = false;
      child = startOrEnd(name, start);
      onStarted(child);
      if (fault) change({ ...fault, phase: 'starting' });
    }
  }

  function release() {
    isStopped = true;
    waking.abort();
  }

  onStarted(child);
  const kept = keep();
  return {
    name,
    /** How it is, with times relative to now; `restarts` of those that nobody asked for. */
    state: () => ({
      ...{ name, restarts },
      ...(fault && {
        fault: {
          ...{ what: fault.what, phase: fault.phase, sinceMs: now() - fault.since },
          ...(fault.phase === 'waiting' && { startsInMs: fault.startsAt - now() }),
        },
      }),
    }),
    /** Starts it again now, whether it runs, waits or just ended. */
    async restart() {
      isAsked = true;
      failures = 0;
      waking.abort();
      await child.stop();
    },
    /** Doesn't start it again, and lets it run. */
    release,
    /** Ends it for good, or its wait. */
    async stop() {
      release();
      await child.stop();
      await kept;
    },
  };
}

/** A machine without memory or processes left can't start one: it is retried as well. */
function startOrEnd(name, start) {
  try {
    return start();
  } catch (error) {
    const ended = Promise.resolve(error.code ?? 1);
    const ignore = () => undefined;
    return { name, ended, stop: () => ended, lastLines: () => error.message, onMessage: ignore, send: ignore };
  }
}
