import { expect, type Locator, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { countAnimated, hasPlayed, SCENE } from '../setup/scenes.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenLaidOut } from '../setup/whenLaidOut.ts';

/** A page with several scenes, far from each other. */
const PATH = '/features/tasks';

const statesOf = (scene: Locator) =>
  scene.evaluate((element) => [...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState))]);
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  // REQ-MOT-01
  test('a scene plays once, when it comes into view, and pauses out of view', async ({ page }) => {
    await giveConsent(page);
    await page.goto(PATH);
    await whenLaidOut(page);
    const scene = page.locator(`main ${SCENE}`).last();
    expect(await statesOf(scene)).toEqual([]);
    await scene.scrollIntoViewIfNeeded();
    await expect.poll(() => statesOf(scene)).toContain('running');
    await toTop(page);
    await expect.poll(() => statesOf(scene)).not.toContain('running');
    expect(await statesOf(scene)).toEqual(['paused']);
    await scene.scrollIntoViewIfNeeded();
    await expect.poll(() => statesOf(scene)).toContain('running');
    await hasPlayed(scene);
    expect(await statesOf(scene)).toEqual([]);
    await toTop(page);
    await scene.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await statesOf(scene)).toEqual([]);
  });

  // REQ-MOT-01
  test('nothing of the page shifts while its scenes play', async ({ page }) => {
    await giveConsent(page);
    const shift = await watchShift(page);
    await page.goto(PATH);
    const before = await shift();
    for (const scene of await page.locator(`main ${SCENE}`).all()) {
      await scene.scrollIntoViewIfNeeded();
      await hasPlayed(scene);
    }
    expect((await shift()) - before).toBeLessThan(0.001);
  });

  // REQ-MOT-03
  test('printing ends what moves', async ({ page }) => {
    await giveConsent(page);
    await page.goto(PATH);
    const scene = page.locator(`main ${SCENE}`).first();
    await scene.scrollIntoViewIfNeeded();
    await expect.poll(() => statesOf(scene)).toContain('running');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => statesOf(scene)).toEqual([]);
  });

  // REQ-MOT-03
  test('in forced colours nothing moves', async ({ page }) => {
    await giveConsent(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const animated = await countAnimated(page);
    await page.goto(PATH);
    for (const scene of await page.locator(`main ${SCENE}`).all()) {
      await scene.scrollIntoViewIfNeeded();
      await hasPlayed(scene);
    }
    expect(await animated()).toBe(0);
  });
});

// REQ-MOT-03
test('under reduced motion nothing moves', async ({ page }) => {
  await giveConsent(page);
  const animated = await countAnimated(page);
  await page.goto(PATH);
  for (const scene of await page.locator(`main ${SCENE}`).all()) {
    await scene.scrollIntoViewIfNeeded();
    await hasPlayed(scene);
  }
  expect(await animated()).toBe(0);
});
