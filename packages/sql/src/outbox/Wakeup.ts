/** Pauses that can be ended early. */
export class Wakeup {
  readonly #pauses = new Set<() => void>();

  /** Ends all pauses. */
  wakeAll(): void {
    for (const wake of this.#pauses) wake();
  }

  /** Pauses for this time, or until `wakeAll`. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#pauses.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#pauses.add(wake);
    });
  }
}
