import { randomBytes } from 'node:crypto';
import type { ReceivedSignUp } from './redeemReference.ts';

const KEEP_MS = 600_000;
const MAX_KEPT = 500;

/** Workspaces of the last ten minutes, in memory: a reference is valid once, but a page is reloaded. */
export class RecentWorkspaces {
  readonly #byId = new Map<string, { signUp: ReceivedSignUp; until: number }>();
  readonly #now: () => number;

  /** @param now clock, milliseconds since 1970 */
  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Keeps a workspace; the oldest of 500 is forgotten. @returns an id that nobody can guess */
  add(signUp: ReceivedSignUp): string {
    this.#forget(MAX_KEPT - 1);
    const id = randomBytes(32).toString('base64url');
    this.#byId.set(id, { signUp, until: this.#now() + KEEP_MS });
    return id;
  }

  /** Finds a workspace by its id. */
  find(id: string): ReceivedSignUp | undefined {
    this.#forget(MAX_KEPT);
    return this.#byId.get(id)?.signUp;
  }

  /** Forgets what is too old, and the oldest of more than this number; the first are the oldest. */
  #forget(maxKept: number): void {
    for (const [id, { until }] of this.#byId) {
      if (until > this.#now() && this.#byId.size <= maxKept) return;
      this.#byId.delete(id);
    }
  }
}
