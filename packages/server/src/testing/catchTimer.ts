import { vi } from 'vitest';

/**
 * Catches the next timer of at least this delay; shorter timers run normally. `vi.restoreAllMocks` ends it. @returns resolves to the timer's callback
 */
export function catchTimer(minMs: number): Promise<() => void> {
  const { setTimeout } = globalThis;
  const { promise, resolve } = Promise.withResolvers<() => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...rest: unknown[]) =>
    ms >= minMs ? resolve(run) : setTimeout(run, ms, ...rest)) as never);
  return promise;
}
