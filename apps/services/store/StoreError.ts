/** Why the store could not take or give something. `full`: the disk is; `busy`: more waits than it can write; `unavailable`: no database. */
export type StoreProblem = 'full' | 'busy' | 'unavailable' | 'closed';

/** The store could not do what it was asked: nothing of it is kept, and the same may be sent again (HTTP 503). */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.problem = problem;
  }
}
