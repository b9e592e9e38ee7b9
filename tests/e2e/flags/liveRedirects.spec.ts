import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { deskIsland } from '../setup/deskIsland.ts';
import { flagTest as test } from '../setup/flagTest.ts';
import type { PageClock } from '../setup/pageClock.ts';
import type { ServedFlags } from '../setup/serveFlags.ts';

const { path: PATH, island } = deskIsland;
const FLAG = 'away';
const FEATURE = { description: 'A way.', owner: 'tests', valueType: 'string', defaultValue: '', rules: [] };
/** Longer than the navigate delay of 100 ms (REQ-FLG-15). */
const SETTLED_MS = 400;

test.use({ flagFiles: { [`features/${FLAG}.json`]: { ...FEATURE, redirect: { paths: [PATH] } } } });
test.beforeEach(async ({ page }) => {
  // A page with live flags and a redirect flag. The shipped content has none.
  await page.addInitScript((flag) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.redirectFlags = flag;
    });
  }, FLAG);
});

/** Changes the flag, and waits until the open page has received it. */
async function setLive(page: Page, clock: PageClock, { fixture }: ServedFlags, value: string): Promise<void> {
  await fixture.edit(`features/${FLAG}.json`, { defaultValue: value });
  const cachedFlag = (flag: string) =>
    JSON.parse(localStorage.getItem('gbFeaturesCache') ?? '[]')[0]?.[1].data.features[flag];
  await expect.poll(() => page.evaluate(cachedFlag, FLAG)).toMatchObject({ defaultValue: value });
  await clock.pass(page, SETTLED_MS);
}

const path = (page: Page) => new URL(page.url()).pathname;
/** A completed route change: the back button restores the page. */
const showAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a redirect flag that changes on an open page is followed when the page is shown next: to paths of this site, once', async ({
  page,
  clock,
  flags,
}) => {
  await giveConsent(page, 'C0003');
  await page.goto(PATH);
  await island(page).scrollIntoViewIfNeeded();
  await expect.poll(() => flags.fixture.status().streams).toBe(1);

  await setLive(page, clock, flags, 'https://elsewhere.example/');
  await showAgain(page);
  await clock.pass(page, SETTLED_MS);
  expect(path(page)).toBe(PATH);

  await setLive(page, clock, flags, '/pricing');
  expect(path(page), 'nobody is led away from what they read').toBe(PATH);
  const away = page.waitForURL('**/pricing');
  await showAgain(page);
  await away;
  // The target page stores the redirect when its scripts are loaded.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('growthbookRedirects') ?? ''))
    .toContain('/pricing');

  // The flag still redirects, but this redirect was followed before.
  await page.goto(PATH);
  await island(page).scrollIntoViewIfNeeded();
  await expect.poll(() => flags.fixture.status().streams).toBe(1);
  await clock.pass(page, SETTLED_MS);
  await showAgain(page);
  await clock.pass(page, SETTLED_MS);
  expect(path(page)).toBe(PATH);
});
