import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, seen by the programs that are started on it. */
export interface SmallDisk {
  /** Where those programs find it. */
  path: string;
  /** The words of a command that sees the disk; it runs in this process's folder. */
  on(command: string[]): string[];
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** Names of all files on it. */
  list(): string[];
  read(name: string): string;
  close(): Promise<void>;
}

const BALLAST = 'ballast';
const STEP_BYTES = 64 * 1024;
const MOUNT = 'mount -t tmpfs -o "size=$2" none "$1" && echo mounted && exec sleep infinity';

/**
 * Makes a disk of a few megabytes: memory, mounted in a name space that only its programs share, so that nothing of it is left when they end.
 * It needs no rights where the system lets users have name spaces of their own.
 * @param megabytes its size
 * @returns nothing where the system allows neither to mount nor to have name spaces (a locked-down container)
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const isRoot = process.getuid?.() === 0;
  const holder = spawn('unshare', [
    ...(isRoot ? ['-m'] : ['-U', '-r', '-m']),
    'sh',
    '-c',
    MOUNT,
    'sh',
    path,
    `${megabytes}m`,
  ]);
  const isMounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'error').then(() => false),
    once(holder, 'exit').then(() => false),
  ]);
  if (!isMounted) {
    rmdirSync(path);
    return undefined;
  }
  const entry = [
    'nsenter',
    '-t',
    String(holder.pid),
    ...(isRoot ? ['-m', '-w'] : ['-U', '--preserve-credentials', '-m', '-w']),
    '--',
  ];
  // As its programs see it, from outside.
  const seen = join(`/proc/${holder.pid}/root`, path);
  return {
    path,
    on: (command) => [...entry, ...command],
    fill: () => fill(join(seen, BALLAST)),
    free: () => rmSync(join(seen, BALLAST), { force: true }),
    list: () => readdirSync(seen, { recursive: true, encoding: 'utf8' }),
    read: (name) => readFileSync(join(seen, name), 'utf8'),
    close: () => close(holder, path),
  };
}

function fill(file: string): void {
  for (let bytes = STEP_BYTES; bytes >= 1; ) {
    try {
      appendFileSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      bytes = Math.floor(bytes / 2);
    }
  }
}

async function close(holder: ChildProcess, path: string): Promise<void> {
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  rmdirSync(path);
}
