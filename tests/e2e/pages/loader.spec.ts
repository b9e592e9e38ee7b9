import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

test.use(WITH_MOTION);

/** REQ-LAY-03. */
const LOADER_MS = 1000;
/** Without the timer that hides it. */
const AT_MOST_MS = 1250;
/** Times within its animation, in milliseconds: at the last it is hidden. */
const MOMENTS = [0, 250, 500, 750, LOADER_MS, AT_MOST_MS + 1];

interface Seen {
  /** When its animations end, by their own clock. */
  ends: number[];
  /** Time of its animations when it was hidden. */
  goneAt: number;
  takesClicks: boolean;
  height: number;
  /** At the times above: its width as a share of the page's, 0 where it is hidden. */
  widths: number[];
}

/** Waits for the loader to be hidden, and before that sets its animations back to measure how it grew. */
async function watchLoader(page: Page): Promise<Seen> {
  await page.addInitScript((moments) => {
    const measure = (line: Element): Seen => {
      const animations = line.getAnimations();
      const [growing] = animations;
      const goneAt = performance.now() - Number(growing?.startTime);
      const style = getComputedStyle(line);
      for (const animation of animations) animation.pause();
      const widths = moments.map((moment) => {
        for (const animation of animations) animation.currentTime = moment;
        const share = line.getBoundingClientRect().width / document.documentElement.clientWidth;
        return style.visibility === 'visible' && style.display !== 'none' ? share : 0;
      });
      return {
        ends: animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
        ...{ goneAt, widths, takesClicks: style.pointerEvents !== 'none', height: line.getBoundingClientRect().height },
      };
    };
    const { setProperty } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.setProperty = function (...change) {
      const line = document.querySelector<HTMLElement>('[data-loader]');
      if (line?.style === this) Object.assign(window, { seen: measure(line) });
      setProperty.apply(this, change);
    };
  }, MOMENTS);
  await page.goto('/');
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen);
  await expect(page.locator('[data-loader]')).toBeHidden();
  return seen.jsonValue() as Promise<Seen>;
}

// REQ-LAY-03
test('shows for 1000 ms, moves nothing and takes no click', async ({ page }) => {
  // Shifts by late fonts are tested in lateFonts.spec.ts.
  await page.route(/\.woff2$/, (route) => route.abort());
  const shift = await watchShift(page);
  const seen = await watchLoader(page);
  expect(seen.goneAt).toBeGreaterThanOrEqual(LOADER_MS);
  expect(seen.ends.map(Math.round)).toEqual([AT_MOST_MS, AT_MOST_MS + 1]);
  expect(seen.takesClicks).toBe(false);
  expect(seen.height).toBeLessThanOrEqual(4);
  const growing = seen.widths.slice(0, -1);
  expect(growing[0]).toBe(0);
  expect(seen.widths.slice(-2)).toEqual([1, 0]);
  expect(growing).toEqual([...new Set(growing)].sort((a, b) => a - b));
  expect(await shift()).toBeLessThan(0.001);
});

test('under reduced motion it stands still, and shows as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = await watchLoader(page);
  expect(seen.goneAt).toBeGreaterThanOrEqual(LOADER_MS);
  expect(seen.widths).toEqual([1, 1, 1, 1, 1, 0]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-loader]')).toBeHidden();
  });
});
