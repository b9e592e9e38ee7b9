import { StoreError } from './StoreError.ts';
import type { StoreHealth } from './StoreHealth.ts';

/** Operations without effect, by which it is seen whether others would succeed. Each notes its result in the store's health. */
export interface StoreProbes {
  read(): Promise<unknown>;
  /** Fails where a transaction would. Asked only while writing fails, until it succeeds. */
  write(): Promise<unknown>;
  /** Fails where the disk has hardly any room. */
  disk?(): Promise<unknown>;
}

/** Together with the limit less than 5 s, by which an outage has to be known. */
const EVERY_MS = 1_000;
const LIMIT_MS = 3_000;

/**
 * Probes a store each second, so that an outage is known without traffic, and its end too.
 * @returns ends that
 */
export function startProbing(health: StoreHealth, probes: StoreProbes): () => void {
  const running = new Set<keyof StoreProbes>();
  const probe = async (aspect: keyof StoreProbes) => {
    if (running.has(aspect)) return;
    running.add(aspect);
    const limit = setTimeout(() => {
      // The answer may have come while this process was held up: it is read before the next turn.
      setImmediate(() => {
        if (!running.has(aspect)) return;
        health.fail(aspect, new StoreError('unavailable', `no answer within ${LIMIT_MS / 1_000} s`));
      });
    }, LIMIT_MS).unref();
    await probes[aspect]?.().catch(() => undefined);
    clearTimeout(limit);
    running.delete(aspect);
  };
  const timer = setInterval(() => {
    void probe('read');
    void probe('disk');
    if (health.isFailing('write')) void probe('write');
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
