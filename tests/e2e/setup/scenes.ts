import { expect, type Locator, type Page } from '@playwright/test';

export const SCENE = '[data-enhance="scene"]';

type Counting = typeof globalThis & { animated: number };

/** Counts the parts of scenes that were animated, on each page that is opened from now on. */
export async function countAnimated(page: Page): Promise<() => Promise<number>> {
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

/** Resolves when a scene in view has played, or has nothing to play. */
export async function hasPlayed(scene: Locator): Promise<void> {
  await expect(scene).toHaveAttribute('data-enhanced');
  await scene.evaluate(async (element) => {
    // The observer's first report.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}
