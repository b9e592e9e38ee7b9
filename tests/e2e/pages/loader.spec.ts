import { expect, type Page } from '@playwright/test';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

/** REQ-LAY-03. */
const LOADER_MS = 1000;
/** Of its animation, in milliseconds: it ends with the last, and is hidden within the next. */
const MOMENTS = [0, 250, 500, 750, LOADER_MS, LOADER_MS + 1];

interface Seen {
  /** When its animations end, by their own clock. */
  ends: number[];
  /** How old the line was, by the clock of its animations, in the last frame that showed it and in the first that didn't. */
  shownAt: number;
  goneAt: number;
  takesClicks: boolean;
  height: number;
  /** At the moments above: its width as a share of the page's, nil where it is hidden. */
  widths: number[];
}

/** Looks at the loader in each frame, from the first until it is gone; then winds it back to see how it grew. */
async function watchLoader(page: Page): Promise<Seen> {
  await page.addInitScript((moments) => {
    let animations: Animation[] = [];
    const seen = { shownAt: -1, takesClicks: false, height: 0 };
    const look = () => {
      const line = document.querySelector('[data-loader]');
      const style = line && getComputedStyle(line);
      if (line && style?.visibility === 'visible' && style.display !== 'none') {
        // Later those that are over aren't listed any more.
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
    // Nil in the frame that is the first to show it: its animations begin with that.
    const ageOf = ([first]: Animation[]) =>
      Number(document.timeline.currentTime) - Number(first?.startTime ?? Number(document.timeline.currentTime));
    requestAnimationFrame(look);
  }, MOMENTS);
  await page.goto('/');
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen);
  return seen.jsonValue() as Promise<Seen>;
}

/** @throws where the line was seen for a longer or shorter time than specified */
function expectItsTime({ shownAt, goneAt, widths }: Seen): void {
  expect(shownAt).toBeGreaterThanOrEqual(0);
  expect(shownAt).toBeLessThan(LOADER_MS + 1);
  expect(goneAt).toBeGreaterThan(LOADER_MS);
  expect(widths.slice(-2)).toEqual([1, 0]);
}

// REQ-LAY-03
test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  // What fonts move that come late is lateFonts.spec.ts's.
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

test('stands still where motion is refused, for as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = await watchLoader(page);
  expectItsTime(seen);
  // In the first of its moments it comes.
  expect(seen.widths).toEqual([0, 1, 1, 1, 1, 0]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
