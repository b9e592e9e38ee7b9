import { expect, type Locator, type Page } from '@playwright/test';

export const SCENE = '[data-enhance="scene"]';

type Counting = typeof globalThis & { endTimes: number[] };

/**
 * Watches the parts of scenes that are animated, themselves or by a cover, on each page that is opened from now on.
 * @returns reads of the open page when each of their motions ends, in ms from the start of its scene, with delay and repeats
 */
export async function watchMotion(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const counting = globalThis as Counting;
    counting.endTimes = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      if (this.matches('[data-move],[data-layout]>*>i'))
        counting.endTimes.push(Number(animation.effect?.getComputedTiming().endTime));
      return animation;
    };
  });
  return () => page.evaluate(() => (globalThis as Counting).endTimes);
}

/** Resolves when a scene in view has played, or has nothing to play. */
export async function hasPlayed(scene: Locator): Promise<void> {
  await expect(scene).toHaveAttribute('data-enhanced');
  await scene.evaluate(async (element) => {
    // The observer's first report.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}
