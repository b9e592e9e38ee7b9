import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Varnish compiles what it reads, and a machine that is busy takes its time for that. */
const START_LIMIT_MS = 60_000;
const STEP_MS = 20;

/** A server program that a test runs. */
export interface RunningProgram {
  readonly port: number;
  readonly child: ChildProcess;
  said(): string;
  /** Ends it: with SIGTERM, or as given. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program and waits until it takes connections.
 * @param path of the binary
 * @param words its arguments
 * @param port where it will listen
 * @throws an error with what it printed, when it ends or takes too long
 */
export async function startProgram(
  path: string,
  words: string[],
  port: number,
  env: Record<string, string | undefined> = {},
): Promise<RunningProgram> {
  const child = spawn(path, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const ended = once(child, 'exit');
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`${path} did not start:\n${printed}`);
    }
    await pause(STEP_MS);
  }
  return {
    ...{ port, child },
    said: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
