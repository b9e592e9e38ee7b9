import { readText, removeStored, writeText } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

const LOCK_KEY = 'cuUnsentLock' satisfies StorageName;
/** REQ-DLV-08: queue lock 50 ms with 3 retries. */
const LOCK_MS = 50;
const LOCK_RETRIES = 3;

/**
 * Runs something that no other tab may run at the same time. Where another tab keeps the lock, it is not run, and the next page tries again.
 * @param run not called where storage is blocked. Called without a lock where storage is full: events that two tabs send are stored once, but events that
 *   nobody sends would keep storage full
 */
export function withQueueLock(run: () => void, retries = LOCK_RETRIES): void {
  const lockedUntil = readText(LOCK_KEY);
  if (lockedUntil === undefined) return;
  if (Number(lockedUntil) >= Date.now()) {
    if (retries) setTimeout(() => withQueueLock(run, retries - 1), LOCK_MS);
    return;
  }
  writeText(LOCK_KEY, String(Date.now() + LOCK_MS));
  run();
  removeStored(LOCK_KEY);
}
