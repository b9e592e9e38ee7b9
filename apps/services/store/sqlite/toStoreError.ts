import { StoreError } from '../StoreError.ts';
import type { WorkerAnswer } from './WorkerCall.ts';

// https://sqlite.org/rescode.html
const FULL = 13;
/** The file that the threads share could not grow. */
const NO_ROOM_TO_SHARE = 4874;
const BUSY = [5, 6];
const KIND = 0xff;

/** Says what SQLite said in the store's words. */
export function toStoreError({ message, errcode, code: systemCode }: NonNullable<WorkerAnswer['error']>): StoreError {
  const code = errcode ?? 0;
  if (code === FULL || code === NO_ROOM_TO_SHARE || systemCode === 'ENOSPC') {
    return new StoreError(
      'full',
      `The disk of the store is full (${message}): make room; nothing that was acknowledged is lost`,
    );
  }
  if (BUSY.includes(code & KIND)) {
    return new StoreError(
      'busy',
      `Another program keeps the store's file locked (${message}); bring the events again later`,
    );
  }
  return new StoreError('unavailable', `The store can't be used: ${message}`);
}
