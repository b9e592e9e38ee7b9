import { type BrowserContextOptions, expect } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { hasPlayed, SCENE, watchMotion } from '../setup/scenes.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

const { launchOptions } = config.use ?? {};
// Chromium draws only the part of a tile that has changed. At its edges colours then differ by up to 8 of 255, with whatever moves on a page.
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--disable-partial-raster'] } });

const VIEWPORT = { width: 800, height: 1100 };

// REQ-MOT-01, REQ-MOT-03
test('after its motion every scene of the gallery is equal to itself without scripts, in each pixel', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const copy = await startConfiguredSite({ GALLERY: 'true' });
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ baseURL: copy.site, viewport: VIEWPORT, ...options });
    const page = await context.newPage();
    const endTimes = await watchMotion(page);
    await page.goto('/_gallery/parts/scene');
    await whenFontsLoaded(page);
    return { context, page, endTimes };
  };
  try {
    const still = await open({ javaScriptEnabled: false });
    const moving = await open({ reducedMotion: 'no-preference' });
    // It would cover the last scenes.
    await moving.page.locator('[data-consent-banner]').evaluateAll(([banner]) => banner?.remove());
    const scenes = await moving.page.locator(SCENE).all();
    expect(scenes.length).toBeGreaterThan(30);
    for (const [index, scene] of scenes.entries()) {
      await scene.scrollIntoViewIfNeeded();
      await hasPlayed(scene);
      const twin = still.page.locator(SCENE).nth(index);
      await twin.scrollIntoViewIfNeeded();
      const [after, without] = [await scene.screenshot(), await twin.screenshot()];
      expect.soft(after.equals(without), `scene ${index + 1} is equal`).toBe(true);
    }
    const endTimes = await moving.endTimes();
    expect(endTimes.length).toBeGreaterThan(scenes.length);
    expect(await moving.page.locator(`${SCENE} [data-layout] > * > i`).count()).toBe(0);
    // REQ-MOT-02: otherwise a scene needs a control that stops it.
    expect(Math.max(...endTimes)).toBeLessThan(5_000);
    await Promise.all([still.context.close(), moving.context.close()]);
  } finally {
    await copy.stop();
  }
});
