import { withTimeLimit } from '../../platform/server/concurrency.ts';

/** Runs operations that may fail or hang, and stops trying for a while when they do. */
export interface CircuitBreaker {
  /** @throws what the operation throws; an error when it takes too long or isn't tried now */
  run<T>(operation: () => Promise<T>): Promise<T>;
  /** Forgets the failures: what is behind is new. */
  close(): void;
}

interface BreakerOptions {
  limitMs: number;
  failuresToOpen: number;
  restMs: number;
  longestRestMs: number;
  /** Told once when it opens, and once when an operation succeeds again. */
  onTurn(isOpen: boolean, reason: string): void;
  /** An error that says nothing about the health of what is behind. */
  isOwnFault?(error: Error): boolean;
}

/**
 * After some failures in a row nothing is tried until the rest is over; then one operation is, and the rest doubles when it fails too.
 * @param options limits, and who is told
 */
export function circuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { limitMs, failuresToOpen, onTurn } = options;
  let failures = 0;
  let restMs = options.restMs;
  let closedUntil = 0;
  let isOpen = false;

  function fail(error: Error): void {
    failures += 1;
    if (failures < failuresToOpen) return;
    closedUntil = performance.now() + restMs;
    restMs = Math.min(restMs * 2, options.longestRestMs);
    if (!isOpen) onTurn(true, error.message);
    isOpen = true;
  }

  function close(): void {
    failures = 0;
    closedUntil = 0;
    restMs = options.restMs;
    if (isOpen) onTurn(false, '');
    isOpen = false;
  }

  return {
    close,
    async run(operation) {
      if (isOpen && performance.now() < closedUntil) throw new Error('left alone after failures');
      // Those that come while one is tried don't pile up behind it.
      if (isOpen) closedUntil = performance.now() + limitMs;
      try {
        const result = await withTimeLimit(operation(), limitMs);
        close();
        return result;
      } catch (error) {
        if (!options.isOwnFault?.(error as Error)) fail(error as Error);
        throw error;
      }
    },
  };
}
