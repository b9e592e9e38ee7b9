import type { BrowserContext } from '@playwright/test';

/** A clock that is one year off, either way. */
export const YEARS_OFF: [name: string, ms: number][] = [
  ['ahead', 31_536_000_000],
  ['behind', -31_536_000_000],
];

/** Sets the clock of later pages ahead, or back, by some milliseconds. Not together with the test's own clock. */
export async function shiftClock(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((offset) => {
    const { Date: Own } = globalThis;
    class Shifted extends Own {
      constructor(...given: unknown[]) {
        super(...((given.length ? given : [Own.now() + offset]) as [number]));
      }
      static override now = () => Own.now() + offset;
    }
    globalThis.Date = Shifted as DateConstructor;
  }, ms);
}
