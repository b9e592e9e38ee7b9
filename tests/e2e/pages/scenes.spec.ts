import { expect, type Locator, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenLaidOut } from '../setup/whenLaidOut.ts';

const SCENE = '[data-enhance="scene"]';
/** A page with several scenes, far from each other. */
const PATH = '/features/tasks';

type Counting = typeof globalThis & { animated: number };

/** Counts the parts of scenes that were animated, on each page that is opened from now on. */
async function countAnimated(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counting = globalThis as Counting;
    counting.animated = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      if (this.matches('[data-move]')) counting.animated += 1;
      return animate.apply(this, parameters);
    };
  });
  return () => page.evaluate(() => (globalThis as Counting).animated);
}

const statesOf = (scene: Locator) =>
  scene.evaluate((element) => [...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState))]);
/** Resolves when the scene has played. */
async function hasPlayed(scene: Locator): Promise<void> {
  await expect(scene).toHaveAttribute('data-enhanced');
  await scene.evaluate(async (element) => {
    // The observer's first report.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}
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

// REQ-MOT-01, REQ-MOT-03
test('every scene of the gallery looks the same after its motion as without scripts and motion', async ({ browser }) => {
  test.setTimeout(180_000);
  const copy = await startConfiguredSite({ GALLERY: 'true' });
  const open = async (options: Parameters<typeof browser.newContext>[0]) => {
    const context = await browser.newContext({ baseURL: copy.site, viewport: { width: 800, height: 1100 }, ...options });
    const page = await context.newPage();
    await page.goto('/_gallery/parts/scene');
    await page.evaluate(() => document.fonts.ready);
    return { context, page };
  };
  try {
    const still = await open({ javaScriptEnabled: false });
    const moving = await open({ reducedMotion: 'no-preference' });
    const banner = moving.page.locator('[data-consent-banner]');
    await banner.evaluateAll((found) => {
      for (const element of found) element.remove();
    });
    const scenes = await moving.page.locator(SCENE).all();
    expect(scenes.length).toBeGreaterThan(30);
    let moved = 0;
    for (const [index, scene] of scenes.entries()) {
      await scene.scrollIntoViewIfNeeded();
      await expect(scene).toHaveAttribute('data-enhanced');
      const parts = await scene.locator('[data-move]').count();
      if (parts > 0) await expect.poll(async () => (await statesOf(scene)).length).toBeGreaterThan(0);
      moved += parts;
      await hasPlayed(scene);
      const twin = still.page.locator(SCENE).nth(index);
      await twin.scrollIntoViewIfNeeded();
      const [after, without] = [await scene.screenshot(), await twin.screenshot()];
      expect.soft(after.equals(without), `scene ${index + 1} looks the same`).toBe(true);
    }
    expect(moved).toBeGreaterThan(60);
    await Promise.all([still.context.close(), moving.context.close()]);
  } finally {
    await copy.stop();
  }
});
