import { expect, type Page } from '@playwright/test';
import { test } from '../setup/test.ts';

/** Pages of the content with a carousel: one that plays by itself, one that doesn't. */
const PLAYING = '/teams/design';
const STILL = '/';

async function reach(page: Page, path: string) {
  await page.goto(path);
  const carousel = page.locator('[data-enhance="carousel"]').first();
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-ready', '');
  return carousel;
}

test('buttons move one slide, say where one is, and stop at the ends', async ({ page }) => {
  const carousel = await reach(page, STILL);
  const [previous, next] = [carousel.locator('[data-previous]'), carousel.locator('[data-next]')];
  const position = carousel.locator('span[data-position]');
  const slides = carousel.locator('[data-slide]');
  const total = await slides.count();
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    document.addEventListener('cu:slide', (event) => heard.push((event as CustomEvent).detail));
  });
  for (let n = 2; n <= total; n += 1) {
    await next.click();
    await expect(position).toHaveText((await slides.nth(n - 1).getAttribute('data-position')) ?? '');
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect(next).toHaveAttribute('aria-disabled', 'false');
  const heard = await page.evaluate(() => (window as unknown as { heard: object[] }).heard);
  expect(heard[0]).toEqual({ fromSlide: 1, toSlide: 2, isAutoplay: false });
  expect(heard).toHaveLength(total);
});

test('the one that plays by itself can be paused, and waits while it has the focus', async ({ page }) => {
  test.slow();
  const carousel = await reach(page, PLAYING);
  const position = carousel.locator('span[data-position]');
  const first = (await position.textContent()) ?? '';
  const seconds = Number(await carousel.getAttribute('data-seconds'));
  await page.mouse.move(0, 0);
  await expect(position).not.toHaveText(first, { timeout: seconds * 1000 + 3000 });
  const pause = carousel.locator('[data-pause]');
  await pause.click();
  await expect(pause).toHaveAttribute('data-paused', '');
  await expect(position).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(0, 0);
  // A slide that was on its way when it was paused still arrives.
  let held = '';
  await expect(async () => {
    held = (await position.textContent()) ?? '';
    await page.waitForTimeout(1_000);
    expect(await position.textContent()).toBe(held);
  }).toPass();
  await page.waitForTimeout(seconds * 1000 + 1000);
  await expect(position).toHaveText(held);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing plays, and there is nothing to pause', async ({ page }) => {
    const carousel = await reach(page, PLAYING);
    const first = (await carousel.locator('span[data-position]').textContent()) ?? '';
    await expect(carousel.locator('[data-pause]')).toBeHidden();
    await page.waitForTimeout(Number(await carousel.getAttribute('data-seconds')) * 1000 + 1000);
    await expect(carousel.locator('span[data-position]')).toHaveText(first);
  });
});
