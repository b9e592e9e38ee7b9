import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 5;
/** Nothing is slow for so long, however busy the machine is with other tests. */
const LIMIT_MS = 15_000;

/** Waits for something to become true. @throws when it takes too long */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string, limitMs = LIMIT_MS): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error(`${what}: not within ${limitMs} ms`);
    await pause(STEP_MS);
  }
}
