import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { lineOfChild } from './logLine.mjs';
import { root } from './root.mjs';

/** What `startChild` returns. @typedef {ReturnType<typeof startChild>} Child */

const PRELOAD = new URL('endWithParent.mjs', import.meta.url).href;
const STOP_MS = 5000;

/**
 * Starts a long-running child whose lines are printed with its name in front. It ends with this process.
 * @param {string} name
 * @param {string[]} parameters of Node
 * @param {{ env?: Record<string, string>, cwd?: string, print?: (line: string) => void }} [options]
 * @returns {{ name: string, ended: Promise<number | string>, lastLines: () => string, stop: () => Promise<number | string>, onMessage: (listener: (message: unknown) => void) => void, send: (message: object) => void }}
 * `ended` gives the exit code, the name of the signal that ended it, or the code of the error for which it couldn't be started
 */
export function startChild(name, parameters, { env = {}, cwd = root, print = console.log } = {}) {
  const child = spawn(process.execPath, ['--import', PRELOAD, ...parameters], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const recent = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      recent.push(line);
      if (recent.length > 20) recent.shift();
      print(lineOfChild(name, line));
    });
  }
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1));
    child.on('error', (error) => child.pid === undefined && resolve(error.code));
  });
  const stop = () => {
    child.kill('SIGTERM');
    // A server that waits for open connections is not waited for longer than this.
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    return ended.finally(() => clearTimeout(force));
  };
  return {
    ...{ name, ended, stop, lastLines: () => recent.join('\n') },
    onMessage: (listener) => void child.on('message', listener),
    // A child that is ending has no channel any more.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
  };
}

/** @param {number | string} end as `ended` of a child gives it */
export function describeEnd(end) {
  if (typeof end === 'number') return `exit code ${end}`;
  return end.startsWith('SIG') ? `signal ${end}` : `error ${end}`;
}
