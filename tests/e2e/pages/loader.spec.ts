import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

test.use(WITH_MOTION);

/** REQ-LAY-03. */
const LOADER_MS = 1000;

interface Seen {
  /** How long after the first paint it was hidden. */
  shownMs: number;
  /** Just before that. */
  animations: number;
  takesClicks: boolean;
  height: number;
  /** As a share of the page's. */
  width: number;
}

/** Measures the loader when it is hidden. */
async function watchLoader(page: Page): Promise<Seen> {
  await page.addInitScript(() => {
    const { setProperty } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.setProperty = function (...change) {
      const line = document.querySelector<HTMLElement>('[data-loader]');
      if (line?.style === this && !('seen' in window)) {
        const { width, height } = line.getBoundingClientRect();
        const seen: Seen = {
          shownMs: performance.now() - Number(performance.getEntriesByType('paint')[0]?.startTime),
          animations: line.getAnimations().length,
          takesClicks: getComputedStyle(line).pointerEvents !== 'none',
          ...{ height, width: width / document.documentElement.clientWidth },
        };
        Object.assign(window, { seen });
      }
      setProperty.apply(this, change);
    };
  });
  await page.goto('/');
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen);
  await expect(page.locator('[data-loader]')).toBeHidden();
  return seen.jsonValue() as Promise<Seen>;
}

// REQ-LAY-03
test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  // Shifts by late fonts are tested in lateFonts.spec.ts.
  await page.route(/\.woff2$/, (route) => route.abort());
  const shift = await watchShift(page);
  const { shownMs, height, ...seen } = await watchLoader(page);
  // Chromium’s timers may be a millisecond early.
  expect(shownMs).toBeGreaterThanOrEqual(LOADER_MS - 1);
  expect(seen).toEqual({ animations: 0, takesClicks: false, width: 1 });
  expect(height).toBe(3);
  expect(await shift()).toBeLessThan(0.001);
});

test('under reduced motion it shows as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { shownMs, width } = await watchLoader(page);
  expect(shownMs).toBeGreaterThanOrEqual(LOADER_MS - 1);
  expect(width).toBe(1);
});

test('leaves a page whose paint the browser doesn’t report', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await expect(page.locator('[data-loader]')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
