/** Lets those who pause be woken. */
export class Bell {
  readonly #sleepers = new Set<() => void>();

  /** Wakes all. */
  ring(): void {
    for (const wake of this.#sleepers) wake();
  }

  /** Pauses for so long, or until it rings. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#sleepers.add(wake);
    });
  }
}
