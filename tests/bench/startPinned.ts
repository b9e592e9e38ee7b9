import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root } from '../../scripts/setup/root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY } from '../../scripts/setup/SERVER_FLAGS.mjs';

const TASKSET = '/usr/bin/taskset';
/** Servers run on the first core, the load comes from the second; on one core they share it, which lowers both sides alike. */
const canPin = existsSync(TASKSET) && availableParallelism() > 1;
/**
 * Where that is allowed both go before all other programs, which leaves these what servers and load don't need. Linux shares time among sessions
 * first (autogroup), so each gets a session of its own that goes first, too.
 */
const FIRST =
  process.getuid?.() === 0
    ? ['setsid', 'sh', '-c', '{ echo -20 >/proc/self/autogroup; } 2>/dev/null; exec nice -n -20 "$0" "$@"']
    : [];

/** The words to put before a command so that it runs on one core, undisturbed. */
export const pinned = (core: 0 | 1, command: string[]): string[] =>
  canPin ? [...FIRST, TASKSET, '-c', String(core), ...command] : command;

/**
 * Starts a program of Node on the servers' core, with a channel for messages.
 * @param file path from the repository's folder
 * @param env further environment variables
 */
export function startPinned(file: string, env: Record<string, string>): ChildProcess {
  const [command = '', ...parameters] = pinned(0, [process.execPath, ...SERVER_FLAGS, '--expose-gc', file]);
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...SERVER_MEMORY, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Whatever fails in the bench, nothing of it stays behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
