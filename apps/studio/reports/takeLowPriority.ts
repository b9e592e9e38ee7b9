import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { ReportEnvironment } from './reportEnvironment.ts';

/** Where Linux lists this process' threads. */
const THREADS = '/proc/self/task';

/**
 * Leaves the processors to other programs. A priority is one of a thread: DuckDB also works in threads of Node that are there already. Where `chrt` is (Linux), they are of the
 * class "idle" too, so that a program that wakes up doesn't wait for the rest of their time slice. With `REPORTS_PRIORITY=normal` they keep their share.
 */
export function takeLowPriority({ REPORTS_PRIORITY }: Pick<ReportEnvironment, 'REPORTS_PRIORITY'> = {}): void {
  if (REPORTS_PRIORITY === 'normal') return;
  for (const thread of threadIds()) lower(thread);
  try {
    execFileSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Another system, or one that doesn't allow it.
  }
}

function threadIds(): number[] {
  try {
    return readdirSync(THREADS).map(Number);
  } catch {
    // 0: this process, where threads have no priority of their own.
    return [0];
  }
}

function lower(thread: number): void {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // It ended.
  }
}
