import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './root.mjs';

/**
 * Starts a long-running child whose lines are printed with its name in front.
 * @param {string} name
 * @param {string[]} parameters of Node
 * @param {{ env?: Record<string, string>, cwd?: string, print?: (line: string) => void }} [options]
 * @returns {{ name: string, ended: Promise<number | string>, lastLines: () => string, stop: () => Promise<number | string> }} `ended` gives the exit
 * code, or the name of the signal that ended it
 */
export function startChild(name, parameters, { env = {}, cwd = root, print = console.log } = {}) {
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const recent = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      recent.push(line);
      if (recent.length > 20) recent.shift();
      print(`${name.padEnd(8)} │ ${line}`);
    });
  }
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal ?? 1)));
  const stop = () => {
    child.kill('SIGTERM');
    // A server that waits for open connections is not waited for longer than this.
    const force = setTimeout(() => child.kill('SIGKILL'), 5000);
    return ended.finally(() => clearTimeout(force));
  };
  return { name, ended, lastLines: () => recent.join('\n'), stop };
}

/** @param {number | string} end as `ended` of a child gives it */
export const describeEnd = (end) => (typeof end === 'number' ? `exit code ${end}` : `signal ${end}`);
