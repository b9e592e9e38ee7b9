import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

/** Pages of the content with a carousel: one with autoplay, one without. */
const PLAYING = '/teams/design';
const STILL = '/';

async function reach(page: Page, path: string) {
  await page.goto(path);
  const carousel = page.locator('[data-enhance="carousel"]').first();
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-ready', '');
  return carousel;
}

test('buttons move one slide, announce the position, and stop at the ends', async ({ page }) => {
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

test('a link that receives the focus by keyboard brings its slide into view', async ({ page }) => {
  const carousel = await reach(page, STILL);
  const slides = carousel.locator('[data-slide]:has(a)');
  const total = await slides.count();
  expect(total).toBeGreaterThan(2);
  await slides.first().locator('a').first().focus();
  for (let at = 0; at < total; at += 1) {
    const focused = slides.nth(at).locator('a:focus');
    await expect(focused).toBeInViewport({ ratio: 1 });
    await expect(carousel.locator('span[data-position]')).toHaveText(
      (await slides.nth(at).getAttribute('data-position')) ?? '',
    );
    await page.keyboard.press('Tab');
  }
});

/** Scroll position of the slides, once it no longer changes. */
async function restingPlace(page: Page): Promise<number> {
  const track = page.locator('[data-enhance="carousel"] [data-track]').first();
  let place = Number.NaN;
  await expect
    .poll(async () => {
      const before = place;
      place = await track.evaluate(({ scrollLeft }) => scrollLeft);
      return place === before;
    })
    .toBe(true);
  return place;
}

test('autoplay can be paused, and waits while the carousel has the focus', async ({ page, clock }) => {
  const carousel = await reach(page, PLAYING);
  const position = carousel.locator('span[data-position]');
  const first = (await position.textContent()) ?? '';
  const turnMs = Number(await carousel.getAttribute('data-seconds')) * 1000;
  await page.mouse.move(0, 0);
  await clock.pass(page, turnMs);
  await expect(position).not.toHaveText(first);
  const pause = carousel.locator('[data-pause]');
  await pause.click();
  await expect(pause).toHaveAttribute('data-paused', '');
  await expect(position).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(0, 0);
  // A slide that was moving when it was paused still arrives.
  const place = await restingPlace(page);
  await clock.pass(page, 500);
  const held = (await position.textContent()) ?? '';
  await clock.pass(page, 2 * turnMs);
  expect(await restingPlace(page)).toBe(place);
  await expect(position).toHaveText(held);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing plays, and there is nothing to pause', async ({ page, clock }) => {
    const carousel = await reach(page, PLAYING);
    const first = (await carousel.locator('span[data-position]').textContent()) ?? '';
    await expect(carousel.locator('[data-pause]')).toBeHidden();
    await clock.pass(page, 2_000 * Number(await carousel.getAttribute('data-seconds')));
    expect(await restingPlace(page)).toBe(0);
    await expect(carousel.locator('span[data-position]')).toHaveText(first);
  });
});
