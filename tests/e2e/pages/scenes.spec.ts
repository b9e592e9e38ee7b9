import { expect, type Locator, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { hasPlayed, SCENE, watchMotion } from '../setup/scenes.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

/** A page with several scenes, far from each other. */
const PATH = '/features/tasks';

const statesOf = (scene: Locator) =>
  scene.evaluate((element) => [...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState))]);
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/** Of each kind of motion in a scene: the least share of a part's area that is shown at any moment. */
const leastShown = (scene: Locator) =>
  scene.evaluate((element) => {
    const animations = element.getAnimations({ subtree: true });
    const shownOf = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      return width * height;
    };
    const least: Record<string, number> = {};
    for (const animation of animations) {
      const { target } = animation.effect as KeyframeEffect;
      const end = Number(animation.effect?.getComputedTiming().endTime);
      const shown = Array.from({ length: 41 }, (_, step) => {
        animation.pause();
        animation.currentTime = (end * step) / 40;
        return shownOf(target as Element);
      });
      const move = (target as HTMLElement).dataset.move ?? '';
      least[move] = Math.min(least[move] ?? 1, ...shown.map((area) => area / (shown.at(-1) || 1)));
    }
    return least;
  });

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  // REQ-MOT-01
  test('a scene plays once, when it comes into view, and pauses out of view', async ({ page }) => {
    await giveConsent(page);
    await page.goto(PATH);
    await whenFontsLoaded(page);
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

  // REQ-MOT-04
  test('what visitors see in its place when a scene starts to move never vanishes', async ({ page }) => {
    // The picture of the hero is in view from the start.
    await page.setViewportSize({ width: 390, height: 1800 });
    await giveConsent(page);
    await page.goto('/brain');
    const scene = page.locator(`main ${SCENE}`).first();
    await expect.poll(() => statesOf(scene)).toContain('running');
    const least = await leastShown(scene);
    expect(Object.keys(least)).toContain('type');
    for (const [move, share] of Object.entries(least)) expect.soft(share, move).toBeGreaterThan(0.8);
  });

  // REQ-MOT-01
  test('everything that moves on a page is moved by the compositor', async ({ page }) => {
    await giveConsent(page);
    for (const path of ['/', PATH, '/brain']) {
      await page.goto(path);
      await whenFontsLoaded(page);
      for (const scene of await page.locator(`main ${SCENE}`).all()) {
        await scene.scrollIntoViewIfNeeded();
        await expect(scene).toHaveAttribute('data-enhanced');
      }
      const moved = await page.evaluate(() => {
        // One of a millisecond shows the control of a test that the browser decides, if that takes too long: it moves nothing.
        const running = document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
        const moved = running.map(({ effect }) => (effect as KeyframeEffect).target);
        if (moved.some((target) => target instanceof SVGElement)) return ['an SVG'];
        const keyframes = running.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
        return [...new Set(keyframes.flatMap(Object.keys))].sort();
      });
      expect(moved, path).toEqual(['composite', 'computedOffset', 'easing', 'offset', 'transform']);
    }
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
    const endTimes = await watchMotion(page);
    await page.goto(PATH);
    for (const scene of await page.locator(`main ${SCENE}`).all()) {
      await scene.scrollIntoViewIfNeeded();
      await hasPlayed(scene);
    }
    expect(await endTimes()).toEqual([]);
  });
});

// REQ-MOT-03
test('under reduced motion nothing moves', async ({ page }) => {
  await giveConsent(page);
  const endTimes = await watchMotion(page);
  await page.goto(PATH);
  for (const scene of await page.locator(`main ${SCENE}`).all()) {
    await scene.scrollIntoViewIfNeeded();
    await hasPlayed(scene);
  }
  expect(await endTimes()).toEqual([]);
});
