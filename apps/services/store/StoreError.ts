/**
 * Why the store could not take or give something. `full`: the disk is; `quota`: the table has what it may have; `busy`: more waits than it can
 * write; `unavailable`: no database.
 */
export type StoreProblem = 'full' | 'quota' | 'busy' | 'unavailable' | 'closed';

/** The store could not do what it was asked. Nothing is acknowledged, and the same may be brought again (HTTP 503): what is kept already is told by its id. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.problem = problem;
  }
}
