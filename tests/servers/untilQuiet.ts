import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a count stays the same for a while: what follows from an earlier change is over, and can't be taken for that of the next. */
export async function untilQuiet(count: () => number, quietMs: number): Promise<void> {
  for (let known = -1; known !== count(); await pause(quietMs)) known = count();
}
