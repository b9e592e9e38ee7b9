import { type BrowserContext, expect, type Page } from '@playwright/test';
import { consent } from '../setup/consent.ts';
import { launchPlainBrowser } from '../setup/launchPlainBrowser.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

test.use({ userAgent: VISITOR_AGENT });

const { origin } = readSite();
/** Issue 5: a withdrawal stops everything within one second. */
const STOPPED_MS = 1_000;
const SOON = { timeout: 10_000 };
const LINK = 'header a[href="/pricing"]';

type Told = typeof globalThis & { toldAt: number };

/** Each page notes when it was told of a decision, by the browser's clock. */
async function noteDecisions(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    addEventListener('OneTrustGroupsUpdated', () => {
      (globalThis as Told).toldAt = Date.now();
    });
  });
  return (page) => page.evaluate(() => (globalThis as Told).toldAt);
}

const keptIn = async (page: Page) => (await readStored(page)).map(({ name }) => name);

for (const [how, hasCookieEvents] of [
  ['changed cookies', true],
  ['changed storage, where browsers tell of no cookies', false],
] as const)
  test(`consent in one tab counts in the other, and so does a withdrawal within a second: told by ${how}`, async ({
    page: other,
    context,
  }) => {
    if (!hasCookieEvents)
      await context.addInitScript(() => Object.defineProperty(globalThis, 'cookieStore', { value: undefined }));
    const toldAt = await noteDecisions(context);
    const requests = watchRequests(context);
    await other.goto('/teams/crm');
    const page = await context.newPage();
    await page.goto('/legal/terms');
    await consent(page).accept.click();
    await expect(consent(other).banner).toBeHidden(SOON);
    // One of each kind, and one of the page's own.
    for (const name of ['ajs_anonymous_id', 'department', 'journey'])
      await expect.poll(() => keptIn(other), SOON).toContain(name);

    await consent(page).settings.click();
    await consent(page).preferences.getByRole('button', { name: 'Refuse all' }).click();
    await expect.poll(consent(page).groups).toBe(',C0001,');
    const refusedAt = await toldAt(page);
    await expect.poll(async () => findForbiddenStorage(await readStored(other)), SOON).toEqual([]);
    expect((await toldAt(other)) - refusedAt).toBeLessThan(STOPPED_MS);
    await other.waitForTimeout(STOPPED_MS);
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await other.locator('main a').first().dispatchEvent('auxclick', { button: 1 });
    await other.waitForTimeout(STOPPED_MS);
    const late = requests.filter(({ at }) => at >= refusedAt + STOPPED_MS);
    expect(findForbiddenRequests(late, origin)).toEqual([]);
    expect(findForbiddenStorage(await readStored(other))).toEqual([]);
  });

for (const [answer, isAsked] of [
  ['nothing', true],
  ['refuse', false],
] as const)
  test(`a page rendered ahead knows what was decided before it is shown: ${answer}`, async () => {
    const browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
    try {
      const tab = await browser.newTab();
      await tab.open(`${origin}/`);
      await tab.until(`document.querySelector('${LINK}').dataset.near === ''`);
      await tab.hover(LINK);
      await expect.poll(() => tab.renderedAhead(), SOON).toBe(1);
      const isBooted = () => tab.evaluateAhead(`performance.getEntriesByName('boot').length`).catch(() => 0);
      await expect.poll(isBooted, SOON).toBe(1);
      if (answer === 'refuse') await tab.evaluate(`document.querySelector('[data-consent="refuse"]').click()`);
      await tab.click(LINK);
      await tab.until(`location.pathname === '/pricing'`);
      expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(true);
      await tab.until(`document.querySelector('[data-consent-banner]').hidden === ${!isAsked}`);
    } finally {
      await browser.close();
    }
  });
