import type { StorageName } from '../../visitor/storage/StorageName.ts';

const KEY = 'cuUnsentLock' satisfies StorageName;
/** Specification section 9: queue lock 50 ms with 3 retries. */
const LOCK_MS = 50;
const RETRIES = 3;

/**
 * Runs something while no other tab runs it. When a tab doesn't let go, it isn't run: the next page tries again.
 * @param run at once, or when the lock is free; not at all where storage is closed. Where it is full, without a lock: what two tabs then send is stored
 *   once, and what is never sent would keep it full
 */
export function withQueueLock(run: () => void, retries = RETRIES): void {
  const until = heldUntil();
  if (until === undefined) return;
  if (until >= Date.now()) {
    if (retries) setTimeout(() => withQueueLock(run, retries - 1), LOCK_MS);
    return;
  }
  lock();
  run();
  localStorage.removeItem(KEY);
}

/** Nothing where storage is closed. */
function heldUntil(): number | undefined {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

function lock(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + LOCK_MS));
  } catch {
    // Storage is full.
  }
}
