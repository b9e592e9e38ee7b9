import type { ImageError } from './ImageError.ts';

/** A file that was mended under its name has another key; past this a busy machine may have become a calm one. */
const REMEMBER_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** Remembers for a while what couldn't be rendered, so that a source that takes long to fail doesn't do so with each request. */
export class FailedRenders {
  readonly #failures = new Map<string, { error: ImageError; until: number }>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @returns why it failed, if that wasn't long ago */
  get(key: string): ImageError | undefined {
    const failure = this.#failures.get(key);
    if (failure && failure.until > this.#now()) return failure.error;
    this.#failures.delete(key);
    return undefined;
  }

  add(key: string, error: ImageError): void {
    this.#failures.delete(key);
    this.#failures.set(key, { error, until: this.#now() + REMEMBER_MS });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
  }
}
