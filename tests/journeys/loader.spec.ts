import { expect } from '@playwright/test';
import { test } from '../setup/test.ts';

/** Specification section 9. */
const LOADER_MS = 1000;

test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [], gone: 0 });
    const log = window as unknown as { shifts: number[]; gone: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) log.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('animationend', ({ target, animationName }) => {
      if (target instanceof Element && target.matches('[data-loader]') && !/grow|0$/.test(animationName))
        log.gone = performance.now();
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const loader = page.locator('[data-loader]');
  await expect(loader).toBeVisible();
  expect(await loader.evaluate((line) => getComputedStyle(line).pointerEvents)).toBe('none');
  expect(await loader.evaluate((line) => line.clientHeight)).toBeLessThanOrEqual(4);
  await expect(loader).toBeHidden({ timeout: LOADER_MS + 2000 });
  const started = await loader.evaluate((line) => line.getAnimations({ subtree: false }).length);
  expect(started).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('stands still where motion is refused, for as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  const loader = page.locator('[data-loader]');
  await expect(loader).toBeVisible();
  await page.waitForTimeout(100);
  expect(await loader.evaluate((line) => getComputedStyle(line).transform)).toBe('none');
  await expect(loader).toBeHidden({ timeout: LOADER_MS + 2000 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
