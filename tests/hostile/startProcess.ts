import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/setup/root.mjs';
import { pinned } from '../bench/startPinned.ts';
import { UNCAUGHT_MARK } from './UNCAUGHT_MARK.ts';

/** A server under test, in a process of its own. */
export interface ServerProcess {
  name: string;
  /** Exit code, or the signal's name; undefined while it runs. */
  readonly exit: number | string | undefined;
  ended: Promise<number>;
  /** Exceptions that nothing caught, one line each. */
  uncaught: string[];
  /** How often each kind of line was written: digits and what stands in quotes don't count. */
  logged: Map<string, number>;
  lastLines(): string;
  /** Resident memory in MB; NaN once it has ended. */
  memoryMb(): number;
  stop(): Promise<void>;
}

interface ProcessOptions {
  env: Record<string, string>;
  /** Flags of Node. */
  flags?: string[];
  /** Whether it gets the first processor core for itself; else the system decides. */
  isPinned?: boolean;
}

const LAST_LINES = 40;
const MOST_KINDS = 500;
const KIND_LENGTH = 160;
const STOP_MS = 6_000;
const KB_PER_MB = 1_024;
const PRELOAD = new URL('reportUncaught.ts', import.meta.url).href;

/** Starts a program of Node whose output, memory and end can be looked at. @param file path from the repository's folder */
export function startProcess(name: string, file: string, options: ProcessOptions): ServerProcess {
  const { env, flags = [], isPinned = false } = options;
  const command = [process.execPath, '--import', PRELOAD, ...flags, file];
  const [program = '', ...parameters] = isPinned ? pinned(0, command) : command;
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const uncaught: string[] = [];
  const logged = new Map<string, number>();
  const last: string[] = [];
  let exit: number | string | undefined;

  function read(line: string): void {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
    if (line.startsWith(UNCAUGHT_MARK)) uncaught.push(line);
    const kind = kindOf(line);
    if (logged.has(kind) || logged.size < MOST_KINDS) logged.set(kind, (logged.get(kind) ?? 0) + 1);
  }

  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<number>((resolve) =>
    child.once('close', (code, signal) => {
      exit = code ?? signal ?? 1;
      process.off('exit', end);
      resolve(code ?? 1);
    }),
  );
  return {
    ...{ name, ended, uncaught, logged },
    get exit() {
      return exit;
    },
    lastLines: () => last.join('\n'),
    memoryMb: () => memoryMbOf(child),
    async stop() {
      if (exit !== undefined) return;
      child.kill('SIGTERM');
      const force = setTimeout(end, STOP_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

/** What kind of line it is: without what differs from one to the next. */
export function kindOf(line: string): string {
  return line
    .slice(0, KIND_LENGTH * 2)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d+/g, '0')
    .replace(/\/\S*/g, '/…')
    .slice(0, KIND_LENGTH);
}

function memoryMbOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / KB_PER_MB;
  } catch {
    return Number.NaN;
  }
}
