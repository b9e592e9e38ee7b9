import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

/** A page of the content with an animation below the first screen. */
const PATH = '/features/automations';

function recordFilmRequests(page: Page): string[] {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(new URL(request.url()).pathname)) films.push(request.url());
  });
  return films;
}

async function open(page: Page) {
  await page.goto(PATH);
  return page.locator('[data-enhance="videoAnimation"]').first();
}

// REQ-VID-06
test('plays in the window only, loads once, and the button pauses it', async ({ page, clock }) => {
  const films = recordFilmRequests(page);
  const animation = await open(page);
  await expect(animation.locator('video')).toHaveCount(0);
  expect(films).toEqual([]);

  await animation.scrollIntoViewIfNeeded();
  await expect(animation).toHaveAttribute('data-state', 'playing');
  const video = animation.locator('video');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.loop])).toEqual([true, true]);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(animation).toHaveAttribute('data-state', 'paused');
  await animation.scrollIntoViewIfNeeded();
  await expect(animation).toHaveAttribute('data-state', 'playing');

  const button = animation.getByRole('button');
  const playing = await button.getAttribute('aria-label');
  await button.click();
  await expect(animation).toHaveAttribute('data-state', 'paused');
  expect(await button.getAttribute('aria-label')).not.toBe(playing);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await animation.scrollIntoViewIfNeeded();
  await clock.pass(page, 500);
  await expect(animation).toHaveAttribute('data-state', 'paused');
  await expect.poll(() => new Set(films).size).toBe(1);
});

test('under reduced motion it waits for the button', async ({ page, clock }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const films = recordFilmRequests(page);
  const animation = await open(page);
  await animation.scrollIntoViewIfNeeded();
  const button = animation.getByRole('button');
  await expect(button).toBeVisible();
  await clock.pass(page, 500);
  expect(films).toEqual([]);
  await button.click();
  await expect(animation).toHaveAttribute('data-state', 'playing');
});

test('with Save-Data it waits for the button', async ({ page, clock }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const films = recordFilmRequests(page);
  const animation = await open(page);
  await animation.scrollIntoViewIfNeeded();
  await expect(animation.getByRole('button')).toBeVisible();
  await clock.pass(page, 500);
  expect(films).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the poster stands with its description', async ({ page }) => {
    const animation = await open(page);
    await expect(animation.locator('img')).toHaveAttribute('alt', /\w{4,}/);
    await expect(animation.locator('button')).toBeHidden();
  });
});
