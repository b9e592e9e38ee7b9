import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

/** Pages of the content with a video of each kind. */
const YOUTUBE = '/features/docs';
const VIMEO = '/features/whiteboards';
const FILE = '/features/tasks';

/** Replaces the two services, and records requests to them. */
async function watchServices(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/^https:\/\/[^/]*(youtube|ytimg|vimeo)/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  return requests;
}

async function reach(page: Page, path: string) {
  await page.goto(path);
  const video = page.locator('[data-enhance="video"]').first();
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveAttribute('data-enhanced', '');
  return video;
}

for (const [path, player] of [
  [YOUTUBE, /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1/],
  [VIMEO, /^https:\/\/player\.vimeo\.com\/video\/\d+\?autoplay=1&dnt=1/],
] as const) {
  // REQ-VID-03
  test(`${path}: requests nothing of the service before the click, which plays; a click outside resets`, async ({
    page,
  }) => {
    const requests = await watchServices(page);
    const video = await reach(page, path);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      document.addEventListener('cu:video-play', (event) => heard.push((event as CustomEvent).detail));
    });
    const play = video.getByRole('button');
    await expect(play).toHaveAccessibleName(`Play video: ${await video.getAttribute('data-title')}`);
    expect(requests).toEqual([]);

    await play.focus();
    await page.keyboard.press('Enter');
    const frame = video.locator('iframe');
    await expect(frame).toHaveAttribute('src', player);
    await expect(play).toBeHidden();
    expect(await frame.getAttribute('title')).toBe(await video.getAttribute('data-title'));
    // The frame's request is reported after its element is in the page.
    await expect.poll(() => requests[0]).toMatch(player);
    const heard = await page.evaluate(() => (window as unknown as { heard: object[] }).heard);
    expect(heard).toEqual([expect.objectContaining({ title: await video.getAttribute('data-title') })]);

    await page.locator('h1').click();
    await expect(frame).toHaveCount(0);
    await expect(play).toBeVisible();
  });
}

test('autoplay of a service’s video waits for consent, and stops on withdrawal', async ({ page, clock }) => {
  const requests = await watchServices(page);
  await page.route(`**${YOUTUBE}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('data-enhance="video"', '$& data-autoplay="true"');
    return route.fulfill({ response: answer, body });
  });
  const video = await reach(page, YOUTUBE);
  await clock.pass(page, 500);
  expect(requests).toEqual([]);
  await expect(video.getByRole('button')).toBeVisible();

  await giveConsent(page, 'C0003');
  const allowed = await reach(page, YOUTUBE);
  await expect(allowed.locator('iframe')).toHaveAttribute('src', /autoplay=1.*&mute=1/);
  await expect.poll(() => requests.length).toBe(1);
  await giveConsent(page);
  await expect(allowed.locator('iframe')).toHaveCount(0);
  await expect(allowed.getByRole('button')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a video file has the browser’s controls, captions and a transcript, and loads nothing before the click', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const figure = await reach(page, FILE);
  const video = figure.locator('video');
  await expect(video).toHaveAttribute('controls', '');
  const source = (await video.locator('source').getAttribute('src')) ?? 'none';
  expect(requests.some((url) => url.endsWith(source))).toBe(false);
  await expect(video.locator('track')).toHaveAttribute('kind', 'captions');
  await figure.locator('summary').click();
  await expect(figure.locator('details p').first()).toBeVisible();

  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.1);
  const cues = () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(3);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the play button is a link to the video at its service', async ({ page }) => {
    await page.goto(YOUTUBE);
    const link = page.locator('[data-video-cover]');
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
