import { withTimeLimit } from '../../platform/server/concurrency.ts';

/** Runs operations that may fail or hang, and rejects them for a while after some failures. */
export interface CircuitBreaker {
  /** @throws what the operation throws; an error when it takes too long or the breaker is open */
  run<T>(operation: () => Promise<T>): Promise<T>;
  /** Resets the failures, after a reconnect. */
  close(): void;
}

interface BreakerOptions {
  limitMs: number;
  failuresToOpen: number;
  restMs: number;
  longestRestMs: number;
  /** Called once when the breaker opens, and once when an operation succeeds again. */
  onChange(isOpen: boolean, reason: string): void;
  /** Whether an error doesn't count as a failure. */
  isIgnored?(error: Error): boolean;
}

/**
 * After some failures in a row, operations are rejected until `restMs` is over. Then one is tried; when it fails too, the rest doubles.
 */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { limitMs, failuresToOpen, onChange } = options;
  let failures = 0;
  let restMs = options.restMs;
  let rejectUntil = 0;
  let isOpen = false;

  function fail(error: Error): void {
    failures += 1;
    if (failures < failuresToOpen) return;
    rejectUntil = performance.now() + restMs;
    restMs = Math.min(restMs * 2, options.longestRestMs);
    if (!isOpen) onChange(true, error.message);
    isOpen = true;
  }

  function close(): void {
    failures = 0;
    rejectUntil = 0;
    restMs = options.restMs;
    if (isOpen) onChange(false, '');
    isOpen = false;
  }

  return {
    close,
    async run(operation) {
      if (isOpen && performance.now() < rejectUntil) throw new Error('the circuit breaker is open');
      // While one operation is tried, others are rejected instead of piling up.
      if (isOpen) rejectUntil = performance.now() + limitMs;
      try {
        const result = await withTimeLimit(operation(), limitMs);
        close();
        return result;
      } catch (error) {
        if (!options.isIgnored?.(error as Error)) fail(error as Error);
        throw error;
      }
    },
  };
}
