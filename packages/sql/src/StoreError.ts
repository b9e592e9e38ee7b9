import { RequestError } from '@cumulus/server/Service';

/**
 * Why the store refused an operation. `full`: the disk is full; `quota`: the table is full; `busy`: too many rows wait to be written; `unavailable`: the
 * database can't be used.
 */
export type StoreProblem = 'full' | 'quota' | 'busy' | 'unavailable' | 'closed';

/** The store refused an operation (HTTP 503). Nothing is acknowledged, and the same records can be sent again: duplicates are recognized by their id. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.problem = problem;
  }
}

/** As StoreError, but it isn't known whether the change was made: the connection or the thread was lost before it answered. */
export class UncertainStoreError extends StoreError {}

/** For clients without a backoff of their own: the store refuses while its disk is full or its database unreachable. */
const RETRY_AFTER_SECONDS = '2';

/** Converts a StoreError to a refusal with 503 and Retry-After; undefined for other errors. */
export function toNotStored(error: unknown): RequestError | undefined {
  if (!(error instanceof StoreError)) return undefined;
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
  return new RequestError(503, 'not_stored', `Not stored, send it again: ${error.message}`, { headers, cause: error });
}

/** For operators and other applications: a StoreError as a refusal with 503; undefined for other errors. */
export function toUnavailable(error: unknown): RequestError | undefined {
  return error instanceof StoreError
    ? new RequestError(503, 'StoreUnavailable', error.message, { cause: error })
    : undefined;
}
