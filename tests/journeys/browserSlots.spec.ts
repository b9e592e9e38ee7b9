import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { fixtureExperiment } from '../../apps/services/testing/fixtureFlags.ts';
import { flagTest as test } from '../setup/flagTest.ts';
import { giveConsent } from '../setup/giveConsent.ts';
import { giveId } from '../setup/giveId.ts';
import { watchShift } from '../setup/watchShift.ts';
import { watchTracker } from '../setup/watchTracker.ts';

const PATH = '/features';
/** Specification section 9, anti-flicker. */
const ANTI_FLICKER_MS = 3500;
/** Shorter than the flag load timeout of 2000 ms. */
const ANSWER_MS = 600;
const NEVER = new Promise<void>(() => undefined);
const EXPERIMENT = fixtureExperiment('made-up', ['', 'board'], { weights: [0, 1] });
const FEATURE = {
  description: 'A flag.',
  owner: 'tests',
  valueType: 'string',
  defaultValue: '',
  rules: [{ experiment: 'made-up' }],
};
const css = readFileSync('apps/site/src/document/variants/browserSlots.css', 'utf8');

test.use({ flagFiles: { 'features/made-up.json': FEATURE, 'experiments/made-up.json': EXPERIMENT } });

/**
 * Puts a slot as BrowserSlot.astro renders it at the top of a page: no content ships with one.
 * @returns gives how far the page moved by itself; its fonts may move a word by a hair
 */
async function addSlot(page: Page): Promise<() => Promise<number>> {
  const service = { host: `${process.env.BASE_URL}/growthbook`, clientKey: 'sdk-local' };
  const slot = `<div data-flag="made-up" data-decide='${JSON.stringify(service)}'>
    <div data-value=""><p style="block-size: 120px">The control</p></div>
    <div data-value="board"><p style="block-size: 200px">The board</p></div></div>`;
  await page.route(PATH, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    // The slot's styles here are not among the hashes of the page.
    delete headers['content-security-policy'];
    const html = (await answer.text())
      .replace('</head>', `<style>${css}</style></head>`)
      .replace(/<main[^>]*>/, (main) => main + slot);
    await route.fulfill({ response: answer, headers, body: html });
  });
  return watchShift(page);
}

const choice = (page: Page, value: string) => page.locator(`[data-decide] > [data-value="${value}"]`);

test('nothing of the slot is seen before the decision, then the variant, and nothing moves', async ({
  page,
  flags,
}) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await giveId(page);
  const shift = await addSlot(page);
  const { promise: looked, resolve: tellLooked } = Promise.withResolvers<void>();
  await page.route(/\/growthbook\/api\//, async (route) => {
    await Promise.all([looked, pause(ANSWER_MS)]);
    // To Chromium the page, which a test answered, comes from afar: it may not reach this machine.
    await route.fulfill({ json: await flags.fixture.payload() });
  });
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.locator('[data-decide]')).toBeAttached();
  await expect(choice(page, '')).toBeHidden();
  await expect(choice(page, 'board')).toBeHidden();
  expect(await page.locator('[data-decide]').evaluate((slot) => slot.clientHeight)).toBeGreaterThanOrEqual(200);
  tellLooked();
  await expect(choice(page, 'board')).toBeVisible();
  await expect(choice(page, '')).toBeHidden();
  expect(await shift()).toBeLessThan(0.001);
  const counted = () => events.map(({ properties }) => properties).filter((one) => one?.experimentId === 'made-up');
  await expect.poll(counted).toEqual([{ experimentId: 'made-up', variationId: 1 }]);
});

test('a decision that comes too late is not shown and not counted', async ({ page }) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await giveId(page);
  const shift = await addSlot(page);
  await page.route(/\/growthbook\/api\//, () => NEVER);
  await page.goto(PATH, { waitUntil: 'commit' });
  const begin = Date.now();
  await expect(choice(page, '')).toBeVisible({ timeout: ANTI_FLICKER_MS + 1500 });
  // The flag service's own limit is shorter: by then there is an end, and the control is it.
  expect(Date.now() - begin).toBeLessThan(ANTI_FLICKER_MS + 1500);
  await expect(choice(page, 'board')).toBeHidden();
  expect(await shift()).toBeLessThan(0.001);
  expect(events.filter(({ properties }) => properties?.experimentId === 'made-up')).toEqual([]);
});

test('where no script of the site comes, the control shows after 3500 ms', async ({ page }) => {
  const shift = await addSlot(page);
  await page.route(/\/assets\/_\/.*\.js$/, () => NEVER);
  await page.goto(PATH, { waitUntil: 'commit' });
  await page.waitForTimeout(ANTI_FLICKER_MS - 1500);
  await expect(choice(page, '')).toBeHidden();
  await expect(choice(page, '')).toBeVisible({ timeout: 3000 });
  expect(await shift()).toBeLessThan(0.001);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the control stands there at once', async ({ page }) => {
    await addSlot(page);
    await page.goto(PATH);
    await expect(choice(page, '')).toBeVisible();
    await expect(choice(page, 'board')).toBeHidden();
  });
});
