import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { findPostgres } from '../../scripts/setup/findPostgres.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { type RunningProgram, startProgram } from './startProgram.ts';
import { until } from './until.ts';

const START_ATTEMPTS = 50;
const READY_LIMIT_MS = 30_000;
const USER = 'postgres';
/** The user that Debian's package makes: PostgreSQL refuses to run as root. */
const AS_USER = process.getuid?.() === 0 ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'] : [];

interface PostgresOptions {
  port?: number | undefined;
  /** As in `postgresql.conf`. */
  settings?: Record<string, string>;
  /** A folder of a server that was killed; none: a new one. It is removed when the server stops in good order. */
  folder?: string | undefined;
}

/** Starts a PostgreSQL with a database of its own, as durable as it comes. */
export async function startPostgres(
  options: PostgresOptions = {},
): Promise<RunningProgram & { url: string; folder: string }> {
  const programs = await findPostgres();
  const folder = options.folder ?? makeFolder(programs);
  // Last: making the folder takes seconds, in which another program might take the port.
  const port = options.port ?? (await findFreePort());
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const [path = '', ...words] = [
    ...[...AS_USER, join(programs, 'postgres'), '-D', folder, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const running = await startWhenFree(() => startProgram(path, words, port));
  // It takes connections a little before it answers them.
  await until(() => running.said().includes('ready to accept'), 'PostgreSQL being ready', READY_LIMIT_MS);
  return {
    ...running,
    folder,
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    /** At once, without waiting for those who are connected. */
    async stop(signal = 'SIGINT') {
      await running.stop(signal);
      if (signal !== 'SIGKILL') rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processes of a server that was killed end a little later, and until then none may start in their folder. */
async function startWhenFree(start: () => Promise<RunningProgram>): Promise<RunningProgram> {
  for (let left = START_ATTEMPTS; ; left -= 1) {
    try {
      return await start();
    } catch (error) {
      if (left === 0 || !(error as Error).message.includes('pre-existing shared memory')) throw error;
      await pause(100);
    }
  }
}

/** A copy of a new server's folder: making one takes ten times as long. */
function makeFolder(programs: string): string {
  const template = join(root, '.cache/postgres', programs.replaceAll('/', '-'));
  if (!existsSync(template)) makeTemplate(programs, template);
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // With its owner and mode, which PostgreSQL checks.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** @param template gets its name when it is whole: other processes may be making it too */
function makeTemplate(programs: string, template: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (AS_USER.length > 0) execFileSync('chown', [USER, folder]);
  const [path = '', ...words] = [...AS_USER, join(programs, 'initdb'), '-D', folder, '-U', USER, '-A', 'trust'];
  execFileSync(path, [...words, '-E', 'UTF8', '--locale=C', '--no-sync'], { stdio: 'pipe', cwd: '/' });
  const own = `${template}-${process.pid}`;
  mkdirSync(dirname(template), { recursive: true });
  // By way of a copy: a temporary folder may lie on another disk, where nothing can be renamed to here.
  execFileSync('cp', ['-a', folder, own]);
  rmSync(folder, { recursive: true });
  try {
    renameSync(own, template);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(template)) throw error;
  }
}
