import { expect, type Page } from '@playwright/test';
import { test } from '../setup/test.ts';

/** Specification section 9. */
const LOADER_MS = 1000;
/** A frame of a busy machine. */
const FRAME_MS = 500;
/** By when even a very busy one has drawn its end. */
const GONE_MS = 3_000;

interface Seen {
  /** When the line was seen first, and when it was gone. */
  since: number;
  until: number;
  /** When its animations end, by their own clock. */
  ends: number[];
  takesClicks: boolean;
  height: number;
  /** Different widths that it had. */
  widths: number[];
  shift: number;
}

/** Looks at the loader in each frame, from the first. */
async function watchLoader(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { since: 0, until: 0, ends: [], takesClicks: false, height: 0, widths: [], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const line = document.querySelector('[data-loader]');
      const style = line && getComputedStyle(line);
      if (line && style?.visibility === 'visible' && style.display !== 'none') {
        const { width, height } = line.getBoundingClientRect();
        // Later those that are over aren't listed any more.
        if (!seen.since)
          seen.ends = line.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime));
        seen.since ||= performance.now();
        seen.takesClicks ||= style.pointerEvents !== 'none';
        seen.height = Math.max(seen.height, height);
        if (!seen.widths.includes(width)) seen.widths.push(width);
      } else if (seen.since) {
        seen.until = performance.now();
        return;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  return async () => {
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.until > 0);
    return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  };
}

test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  const { since, until, ends, takesClicks, height, widths, shift } = await (await watchLoader(page))();
  expect(until - since).toBeGreaterThan(LOADER_MS - FRAME_MS);
  expect(until - since).toBeLessThan(GONE_MS);
  // It grows for as long as it shows, and is hidden within the next millisecond.
  expect(ends.map(Math.round)).toEqual([LOADER_MS, LOADER_MS + 1]);
  expect(takesClicks).toBe(false);
  expect(height).toBeLessThanOrEqual(4);
  expect(widths.length).toBeGreaterThan(1);
  expect(shift).toBeLessThan(0.001);
});

test('stands still where motion is refused, for as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { since, until, widths } = await (await watchLoader(page))();
  expect(until - since).toBeGreaterThan(LOADER_MS - FRAME_MS);
  expect(Math.max(...widths)).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  expect(widths.length).toBeLessThanOrEqual(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
