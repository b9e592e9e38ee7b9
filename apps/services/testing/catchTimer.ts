import { vi } from 'vitest';

/** Holds the next timer that would run that late or later. Others run; `vi.restoreAllMocks` ends it. @returns resolves to what that timer calls */
export function catchTimer(minMs: number): Promise<() => void> {
  const { setTimeout } = globalThis;
  const { promise, resolve } = Promise.withResolvers<() => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...rest: unknown[]) =>
    ms >= minMs ? resolve(run) : setTimeout(run, ms, ...rest)) as never);
  return promise;
}
