import { expect, type Page } from '@playwright/test';
import { fixtureExperiment } from '../../../apps/content/testing/fixtureFlags.ts';
import { FLAG_LOAD_TIMEOUT_MS } from '../../../apps/site/src/flags/browser/flagTimings.ts';
import { addSlot, SLOT_CSS, SLOT_PATH } from '../setup/addSlot.ts';
import { giveConsent } from '../setup/consent.ts';
import { flagTest as test } from '../setup/flagTest.ts';
import { giveId } from '../setup/giveId.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { pageClock } from '../setup/pageClock.ts';
import { watchTracker } from '../setup/watchTracker.ts';

test.use(WITH_MOTION);

/** REQ-EXP-06, anti-flicker. */
const ANTI_FLICKER_MS = 3500;
const NEVER = new Promise<void>(() => undefined);
const EXPERIMENT = fixtureExperiment('made-up', ['', 'board'], { weights: [0, 1] });
const FEATURE = {
  description: 'A flag.',
  owner: 'tests',
  valueType: 'string',
  defaultValue: '',
  rules: [{ experiment: 'made-up' }],
};
/** With a long limit, for tests of what a decision does, however late it comes. */
const PATIENT_CSS = SLOT_CSS.replace(`${ANTI_FLICKER_MS}ms`, '60s');

test.use({ flagFiles: { 'features/made-up.json': FEATURE, 'experiments/made-up.json': EXPERIMENT } });

const choice = (page: Page, value: string) => page.locator(`[data-decide] > [data-value="${value}"]`);

test('the slot is hidden until the decision, then shows the variant, and nothing moves', async ({ page, flags }) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await giveId(page);
  const shift = await addSlot(page, PATIENT_CSS);
  const { promise: looked, resolve: tellLooked } = Promise.withResolvers<void>();
  await page.route(/\/growthbook\/api\//, async (route) => {
    await looked;
    // Chromium takes a page that a test answered for one of a public network, which may not request this machine.
    await route.fulfill({ json: await flags.fixture.payload() });
  });
  await page.goto(SLOT_PATH, { waitUntil: 'commit' });
  // The parser may pause within the slot: wait for all of it.
  const height = () => page.locator('[data-decide]').evaluate((slot) => slot.clientHeight);
  await expect.poll(height).toBeGreaterThanOrEqual(200);
  await expect(choice(page, '')).toBeHidden();
  await expect(choice(page, 'board')).toBeHidden();
  tellLooked();
  await expect(choice(page, 'board')).toBeVisible();
  await expect(choice(page, '')).toBeHidden();
  expect(await shift()).toBeLessThan(0.001);
  const counted = () => events.map(({ properties }) => properties).filter((one) => one?.experimentId === 'made-up');
  const exposure = { experimentId: 'made-up', variationId: 1, variationKey: 'v1', phase: 1, hashAttribute: 'id' };
  await expect.poll(counted).toMatchObject([exposure]);
});

test('a decision that comes after the control shows is not shown and not counted', async ({ page, flags, clock }) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await giveId(page);
  const shift = await addSlot(page);
  const { promise: looked, resolve: tellLooked } = Promise.withResolvers<void>();
  await page.route(/\/growthbook\/api\//, async (route) => {
    await looked;
    await route.fulfill({ json: await flags.fixture.payload() });
  });
  await page.goto(SLOT_PATH, { waitUntil: 'commit' });
  await choice(page, 'board').waitFor({ state: 'attached' });
  // As when its time is over, without waiting.
  await choice(page, '').evaluate((control) => control.getAnimations().map((animation) => animation.finish()));
  await expect(choice(page, '')).toBeVisible();
  tellLooked();
  await expect(page.locator('[data-decide]')).toHaveAttribute('data-decided', '');
  await expect(choice(page, '')).toBeVisible();
  await expect(choice(page, 'board')).toBeHidden();
  expect(await shift()).toBeLessThan(0.001);
  await clock.pass(page, 2_500);
  expect(events.filter(({ properties }) => properties?.experimentId === 'made-up')).toEqual([]);
});

test('where no decision comes, the control shows after the flag service’s own limit', async ({ page, context }) => {
  const clock = await pageClock(context, { unanswered: /\/growthbook\/api\// });
  await giveId(page);
  // So that the style's own limit doesn't show it.
  await addSlot(page, PATIENT_CSS);
  await page.route(/\/growthbook\/api\//, () => NEVER);
  await page.goto(SLOT_PATH, { waitUntil: 'commit' });
  const flagRequest = page.waitForRequest(/\/growthbook\/api\//);
  await clock.hold();
  await choice(page, 'board').waitFor({ state: 'attached' });
  await expect(choice(page, '')).toBeHidden();
  await flagRequest;
  await clock.pass(page, FLAG_LOAD_TIMEOUT_MS);
  await expect(choice(page, '')).toBeVisible();
  await expect(choice(page, 'board')).toBeHidden();
});

// REQ-EXP-06
test('where no script of the site loads, the control shows after 3500 ms', async ({ page }) => {
  const shift = await addSlot(page);
  await page.route(/\/assets\/_\/.*\.js$/, () => NEVER);
  await page.goto(SLOT_PATH, { waitUntil: 'commit' });
  await choice(page, 'board').waitFor({ state: 'attached' });
  // By setting its animation's time.
  const seen = await choice(page, '').evaluate((control, limitMs) => {
    const [animation] = control.getAnimations();
    animation?.pause();
    return [0, limitMs, limitMs + 1].map((moment) => {
      Object.assign(animation ?? {}, { currentTime: moment });
      return getComputedStyle(control).visibility;
    });
  }, ANTI_FLICKER_MS);
  expect(seen).toEqual(['hidden', 'hidden', 'visible']);
  await expect(choice(page, '')).toBeVisible();
  expect(await shift()).toBeLessThan(0.001);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the control shows immediately', async ({ page }) => {
    await addSlot(page);
    await page.goto(SLOT_PATH);
    await expect(choice(page, '')).toBeVisible();
    await expect(choice(page, 'board')).toBeHidden();
  });
});
