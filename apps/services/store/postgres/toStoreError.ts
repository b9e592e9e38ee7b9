import { StoreError } from '../StoreError.ts';

/** Class 53, insufficient resources: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100';

/** Says what PostgreSQL, or the way to it, said in the store's words. */
export function toStoreError(error: Error & { code?: string; errors?: Error[] }): StoreError {
  // A host with several addresses gives an error for each, and none of its own.
  const message = error.message || error.errors?.map((one) => one.message).join('; ') || error.code || 'no answer';
  if (error.code === DISK_FULL) {
    return new StoreError(
      'full',
      `The disk of PostgreSQL is full (${message}): make room; nothing that was acknowledged is lost`,
    );
  }
  return new StoreError('unavailable', `PostgreSQL can't be used: ${message}`, error);
}
