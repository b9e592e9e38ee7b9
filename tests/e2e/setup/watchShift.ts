import type { Page } from '@playwright/test';

type Watching = typeof globalThis & { shift: number; shifts: PerformanceObserver };

/**
 * Sums up the layout shift of each page that is opened from now on.
 * @returns reads the sum of the open page so far
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watching = globalThis as Watching;
    watching.shift = 0;
    watching.shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watching.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watching.shifts.observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { shift, shifts } = globalThis as Watching;
      // Recorded by the browser but not reported yet.
      const pending = shifts.takeRecords() as (PerformanceEntry & { value: number })[];
      return pending.reduce((sum, { value }) => sum + value, shift);
    });
}
