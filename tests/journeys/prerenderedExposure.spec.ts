import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { launchPlainBrowser } from '../setup/launchPlainBrowser.ts';
import { proxySite } from '../setup/proxySite.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

const HOME = 'header a[href="/"]';
const CONSENT = `OptanonConsent=groups=${encodeURIComponent('C0001:1,C0002:1,C0003:0,C0004:0')}`;
/** Longer than the boot script, the slot's behaviour and the tracker take to come. */
const SETTLED_MS = 1_500;

test('a varied page that is rendered ahead counts when it is shown, and once', async () => {
  const proxy = await proxySite();
  const browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
  try {
    const tab = await browser.newTab();
    await tab.open(`${proxy.origin}/pricing`);
    await tab.evaluate(`void (document.cookie = ${JSON.stringify(`${CONSENT};Path=/`)})`);
    await tab.until(`document.querySelector('${HOME}').dataset.near === ''`);
    await tab.hover(HOME);
    await expect.poll(() => tab.renderedAhead()).toBe(1);
    await pause(SETTLED_MS);
    expect(proxy.exposures).toEqual([]);

    await tab.click(HOME);
    await tab.until(`location.pathname === '/'`);
    expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(true);
    const [, index] = /\.home-hero~[\w-]+~home-hero~(\d)/.exec(await tab.evaluate<string>('document.cookie')) ?? [];
    await expect.poll(() => proxy.exposures).toEqual([{ experimentId: 'home-hero', variationId: Number(index) }]);
    await pause(SETTLED_MS / 3);
    expect(proxy.exposures).toHaveLength(1);
  } finally {
    await browser.close();
    proxy.stop();
  }
});
