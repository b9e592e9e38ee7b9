import type { BrowserContext } from '@playwright/test';

type Clocked = typeof globalThis & { ownPerformance: Performance };

/** Time as the pages of a browser have it. */
export interface PageClock {
  /** From now on it stands still, and timers with it; what comes by the network comes. */
  hold(): Promise<void>;
  /** Lets so much of it pass. */
  run(ms: number): Promise<void>;
  /** It goes on by itself. */
  release(): Promise<void>;
}

/**
 * Takes the clock of the pages to come in hand, so that what timers ask for can be told exactly, however busy the machine is. What the browser notes about
 * loading stays as it is, which Playwright's clock by itself would hide from pages.
 */
export async function pageClock(context: BrowserContext): Promise<PageClock> {
  await context.addInitScript(() => {
    (globalThis as Clocked).ownPerformance = performance;
  });
  await context.clock.install();
  await context.addInitScript(() => {
    const { ownPerformance } = globalThis as Clocked;
    for (const name of ['getEntriesByName', 'getEntriesByType', 'mark'] as const)
      Object.assign(performance, { [name]: ownPerformance[name].bind(ownPerformance) });
  });
  // Pages may be a little ahead of the test.
  const pause = () => context.clock.pauseAt(Date.now() + 1_000);
  return {
    // A busy page may be told later than that and refuse; it stands still all the same, so that the next moment is ahead of it.
    hold: () => pause().catch(pause),
    run: (ms) => context.clock.runFor(ms),
    release: () => context.clock.resume(),
  };
}
