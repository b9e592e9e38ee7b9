import { expect, type Page } from '@playwright/test';
import { launchPlainBrowser } from '../../fixtures/launchPlainBrowser.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { countChanges } from '../setup/countChanges.ts';
import type { PageClock } from '../setup/pageClock.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

const { origin } = readSite();
/** REQ-CNS-04: a withdrawal stops everything within one second. */
const STOPPED_MS = 1_000;
const LINK = 'header a[href="/pricing"]';

/** Withdraws consent. From then on the test's clock is stopped, so the other page is notified by an event and doesn't poll. */
async function refuseInSettings(page: Page, clock: PageClock): Promise<void> {
  await consent(page).settings.press('Enter');
  const refuse = consent(page).preferences.getByRole('button', { name: 'Refuse all' });
  await refuse.waitFor();
  await clock.hold();
  await refuse.evaluate((button: HTMLElement) => button.click());
}

const storedNamesIn = async (page: Page) => (await readStored(page)).map(({ name }) => name);

// REQ-CNS-04
test('consent in one tab counts in the other; a withdrawal stops both and deletes their data within a second', async ({
  page: other,
  context,
  clock,
}) => {
  const changes = await countChanges(other);
  const requests = watchRequests(context);
  await other.goto('/teams/crm?utm_source=mail');
  const page = await context.newPage();
  await page.goto('/legal/terms');
  await consent(page).accept.click();
  await expect(consent(other).banner).toBeHidden();
  // One of each kind, and one that is strictly necessary.
  for (const name of ['ajs_anonymous_id', 'utm_source', 'department', 'journey'])
    await expect.poll(() => storedNamesIn(other)).toContain(name);

  await refuseInSettings(page, clock);
  await expect.poll(async () => (await changes()).at(-1)).toBe('C0001');
  await clock.pass([page, other], STOPPED_MS);
  for (const tab of [page, other]) {
    expect(await consent(tab).groups()).toBe(',C0001,');
    expect(findForbiddenStorage(await readStored(tab))).toEqual([]);
  }
  const sentUntilThen = requests.length;
  await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await other.locator('main a').first().dispatchEvent('auxclick', { button: 1 });
  await clock.pass([page, other], STOPPED_MS);
  expect(findForbiddenRequests(requests.slice(sentUntilThen), origin)).toEqual([]);
  expect(findForbiddenStorage(await readStored(other))).toEqual([]);
});

test('where browsers report no cookie changes, the other tab is notified by a storage event', async ({
  page: other,
  context,
  clock,
}) => {
  await context.addInitScript(() => Object.defineProperty(globalThis, 'cookieStore', { value: undefined }));
  const changes = await countChanges(other);
  await other.goto('/legal/terms');
  const page = await context.newPage();
  await page.goto('/legal/terms');
  await consent(page).accept.click();
  await expect(consent(other).banner).toBeHidden();
  await refuseInSettings(page, clock);
  await expect.poll(async () => (await changes()).at(-1)).toBe('C0001');
});

test('a prerendered page has the consent that was given before it is shown', async () => {
  // The test starts its own browser.
  test.setTimeout(480_000);
  const browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
  try {
    const tab = await browser.newTab();
    const showPrerendered = async (act: string) => {
      await tab.open(`${origin}/legal/terms`);
      await tab.until(`document.querySelector('${LINK}').dataset.near === ''`);
      await tab.hover(LINK);
      await expect.poll(() => tab.prerenderedCount()).toBe(1);
      const isBooted = () => tab.evaluatePrerendered(`performance.getEntriesByName('boot').length`).catch(() => 0);
      await expect.poll(isBooted).toBe(1);
      await tab.evaluate(act);
      await tab.click(LINK);
      await tab.until(`location.pathname === '/pricing'`);
      // The check may run before the page is notified that it is shown.
      await tab.until(`performance.getEntriesByType('navigation')[0].activationStart > 0`);
    };
    await showPrerendered('');
    await tab.until(`document.querySelector('[data-consent-banner]').hidden === false`);
    await showPrerendered(`document.querySelector('[data-consent="refuse"]').click()`);
    await tab.until(`document.querySelector('[data-consent-banner]').hidden === true`);
  } finally {
    await browser.close();
  }
});
