import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/giveConsent.ts';
import { type ServedFlags, serveFlags } from '../setup/serveFlags.ts';
import { test as base } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

const PATH = '/contact-sales';
const ISLAND = '[data-enhance="availability"]';
const FLAG = 'away';
const FEATURE = { description: 'A way.', owner: 'tests', valueType: 'string', defaultValue: '', rules: [] };
/** Longer than the navigate delay of 100 ms (specification section 9). */
const SETTLED_MS = 400;

const test = base.extend<{ flags: ServedFlags }>({
  userAgent: VISITOR_AGENT,
  flags: async ({ page }, use) => {
    const redirect = { paths: [PATH] };
    const flags = await serveFlags(page, { [`features/${FLAG}.json`]: { ...FEATURE, redirect } });
    // A page that listens to flags and may lead away: none ships.
    await page.addInitScript((flag) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.redirectFlags = flag;
      });
    }, FLAG);
    await use(flags);
    await page.close();
    await flags.fixture.close();
  },
});

/** Changes the flag, and waits until the open page has been told. */
async function setLive(page: Page, { fixture }: ServedFlags, value: string): Promise<void> {
  await fixture.edit(`features/${FLAG}.json`, { defaultValue: value });
  const told = (flag: string) =>
    JSON.parse(localStorage.getItem('gbFeaturesCache') ?? '[]')[0]?.[1].data.features[flag];
  await expect.poll(() => page.evaluate(told, FLAG)).toMatchObject({ defaultValue: value });
  await page.waitForTimeout(SETTLED_MS);
}

const path = (page: Page) => new URL(page.url()).pathname;
/** A completed route change: the back button shows the page again. */
const showAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a redirect flag that changes live is followed when the page is shown next: to this site’s paths, once', async ({
  page,
  flags,
}) => {
  await giveConsent(page, 'C0003');
  await page.goto(PATH);
  await page.locator(ISLAND).scrollIntoViewIfNeeded();
  await expect.poll(() => flags.fixture.status().streams).toBe(1);

  await setLive(page, flags, 'https://elsewhere.example/');
  await showAgain(page);
  await page.waitForTimeout(SETTLED_MS);
  expect(path(page)).toBe(PATH);

  await setLive(page, flags, '/pricing');
  expect(path(page), 'nobody is led away from what they read').toBe(PATH);
  const away = page.waitForURL('**/pricing');
  await showAgain(page);
  await away;

  // The flag leads away from here still; this way was gone before.
  await page.goto(PATH);
  await page.locator(ISLAND).scrollIntoViewIfNeeded();
  await expect.poll(() => flags.fixture.status().streams).toBe(1);
  await page.waitForTimeout(SETTLED_MS);
  await showAgain(page);
  await page.waitForTimeout(SETTLED_MS);
  expect(path(page)).toBe(PATH);
});
