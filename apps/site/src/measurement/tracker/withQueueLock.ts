import type { StorageName } from '../../visitor/storage/StorageName.ts';

const KEY = 'cuUnsentLock' satisfies StorageName;
/** Specification section 9: queue lock 50 ms with 3 retries. */
const LOCK_MS = 50;
const RETRIES = 3;

/**
 * Runs something while no other tab runs it. When a tab doesn't let go, it isn't run: the next page tries again.
 * @param run at once, or when the lock is free; not at all where storage is closed
 */
export function withQueueLock(run: () => void, retries = RETRIES): void {
  try {
    const isFree = Number(localStorage.getItem(KEY)) < Date.now();
    if (!isFree) {
      if (retries) setTimeout(() => withQueueLock(run, retries - 1), LOCK_MS);
      return;
    }
    localStorage.setItem(KEY, String(Date.now() + LOCK_MS));
  } catch {
    return;
  }
  run();
  localStorage.removeItem(KEY);
}
