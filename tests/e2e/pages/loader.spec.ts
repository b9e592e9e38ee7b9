import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

test.use(WITH_MOTION);

/** REQ-LAY-03. */
const LOADER_MS = 1000;
/** Times within its animation, in milliseconds: the last but one ends it, at the last it is hidden. */
const MOMENTS = [0, 250, 500, 750, LOADER_MS, LOADER_MS + 1];

interface Seen {
  /** When its animations end, by their own clock. */
  ends: number[];
  /** Times of its animations in the last frame that showed the line, and in the first that didn't. */
  shownAt: number;
  goneAt: number;
  takesClicks: boolean;
  height: number;
  /** At the times above: its width as a share of the page's, 0 where it is hidden. */
  widths: number[];
}

/** Observes the loader in each frame until it is hidden, then sets its animations back to measure how it grew. */
async function watchLoader(page: Page): Promise<Seen> {
  await page.addInitScript((moments) => {
    let animations: Animation[] = [];
    const seen = { shownAt: -1, takesClicks: false, height: 0 };
    const look = () => {
      const line = document.querySelector('[data-loader]');
      const style = line && getComputedStyle(line);
      if (line && style?.visibility === 'visible' && style.display !== 'none') {
        // Finished animations are no longer listed.
        if (seen.shownAt < 0) animations = line.getAnimations();
        seen.shownAt = ageOf(animations);
        seen.takesClicks ||= style.pointerEvents !== 'none';
        seen.height = Math.max(seen.height, line.getBoundingClientRect().height);
      } else if (line && seen.shownAt >= 0) {
        const goneAt = ageOf(animations);
        const ends = animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
        for (const animation of animations) animation.pause();
        const widths = moments.map((moment) => {
          for (const animation of animations) animation.currentTime = moment;
          const share = line.getBoundingClientRect().width / document.documentElement.clientWidth;
          return style?.visibility === 'visible' ? share : 0;
        });
        Object.assign(window, { seen: { ...seen, ends, goneAt, widths } });
        return;
      }
      requestAnimationFrame(look);
    };
    // 0 in the first frame that shows it, with which its animations begin.
    const ageOf = ([first]: Animation[]) =>
      Number(document.timeline.currentTime) - Number(first?.startTime ?? Number(document.timeline.currentTime));
    requestAnimationFrame(look);
  }, MOMENTS);
  await page.goto('/');
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen);
  return seen.jsonValue() as Promise<Seen>;
}

/** @throws when the line was visible for a longer or shorter time than specified */
function expectItsTime({ shownAt, goneAt, widths }: Seen): void {
  expect(shownAt).toBeGreaterThanOrEqual(0);
  expect(shownAt).toBeLessThan(LOADER_MS + 1);
  expect(goneAt).toBeGreaterThan(LOADER_MS);
  expect(widths.slice(-2)).toEqual([1, 0]);
}

// REQ-LAY-03
test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  // Shifts by late fonts are tested in lateFonts.spec.ts.
  await page.route(/\.woff2$/, (route) => route.abort());
  const shift = await watchShift(page);
  const seen = await watchLoader(page);
  expectItsTime(seen);
  expect(seen.ends.map(Math.round)).toEqual([LOADER_MS, LOADER_MS + 1]);
  expect(seen.takesClicks).toBe(false);
  expect(seen.height).toBeLessThanOrEqual(4);
  const growing = seen.widths.slice(0, -1);
  expect(growing[0]).toBe(0);
  expect(growing).toEqual([...new Set(growing)].sort((a, b) => a - b));
  expect(await shift()).toBeLessThan(0.001);
});

test('under reduced motion it stands still, and shows as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = await watchLoader(page);
  expectItsTime(seen);
  // At the first time it is not yet visible.
  expect(seen.widths).toEqual([0, 1, 1, 1, 1, 0]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
