import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 5;

/** Waits for something to become true. @throws when it takes too long */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string, limitMs = 5_000): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error(`${what}: not within ${limitMs} ms`);
    await pause(STEP_MS);
  }
}
