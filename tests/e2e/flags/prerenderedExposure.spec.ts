import { expect } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { launchPlainBrowser } from '../../fixtures/launchPlainBrowser.ts';
import { proxySite } from '../../fixtures/proxySite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { test } from '../setup/test.ts';

const HOME = 'header a[href="/"]';
/** The home page's hero in the visitor's variants cookie. */
const HERO = /\.home-hero~[\w-]+~home-hero~(\d)/;

test('a prerendered page with a variant counts when it is shown, and once', async () => {
  // The test starts its own browser, and the page boots late.
  test.slow();
  const proxy = await proxySite();
  const browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
  try {
    const tab = await browser.newTab();
    await tab.open(`${proxy.origin}/pricing`);
    const consent = `OptanonConsent=${consentValue(['C0002'])};Path=/`;
    await tab.evaluate(`void (document.cookie = ${JSON.stringify(consent)})`);
    await tab.until(`document.querySelector('${HOME}').dataset.near === ''`);
    await tab.hover(HOME);
    await expect.poll(() => tab.prerenderedCount()).toBe(1);
    // A page that isn't painted boots late (astro/bootAfterPaint.ts). Only then could it do anything too early.
    // The page may still be loading; then it can't be evaluated.
    const hasBooted = () =>
      tab.evaluatePrerendered<boolean>(`performance.getEntriesByName('boot').length > 0`).catch(() => false);
    await expect.poll(hasBooted, { timeout: 30_000 }).toBe(true);
    // The code that counts isn't even requested: it would be listed before this later request.
    await tab.evaluatePrerendered(`fetch('/robots.txt').then((answer) => answer.text())`);
    const files = await tab.evaluatePrerendered<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name)`,
    );
    expect(files.filter((name) => name.includes('startMeasurement'))).toEqual([]);
    expect(proxy.exposures).toEqual([]);

    await tab.click(HOME);
    await tab.until(`location.pathname === '/'`);
    expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(true);
    const [, index] = HERO.exec(await tab.evaluate<string>('document.cookie')) ?? [];
    await expect
      .poll(() => proxy.exposures)
      .toMatchObject([{ experimentId: 'home-hero', variationId: Number(index), hashAttribute: 'id' }]);
    // The page sends pending events when it is left, before the next page sends its view.
    await expect.poll(() => proxy.viewed).toContain('/');
    await tab.open(`${proxy.origin}/legal/terms`);
    await expect.poll(() => proxy.viewed).toContain('/legal/terms');
    expect(proxy.exposures).toHaveLength(1);
  } finally {
    await browser.close();
    proxy.stop();
  }
});
