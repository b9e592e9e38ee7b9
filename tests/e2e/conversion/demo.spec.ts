import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { pageClock } from '../setup/pageClock.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { type DemoDouble, startDemoDouble } from '../setup/startDemoDouble.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

test.describe.configure({ mode: 'default' });

let demo: DemoDouble;
let servers: Awaited<ReturnType<typeof startConfiguredSite>>;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  demo = await startDemoDouble();
  servers = await startConfiguredSite({ DEMO_URL: demo.origin });
});
test.afterAll(async () => {
  await servers?.stop();
  await demo?.stop();
});
test.beforeEach(() => {
  demo.opened.length = 0;
  demo.isAnswering = true;
});

/** The consent banner would cover half of a small window. */
async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue([]), url: servers.site }]);
  await page.goto(servers.site + path);
}
const button = (page: Page) => page.getByRole('button', { name: 'Open the demo' });
const place = (page: Page) => page.locator('[data-enhance="demo"]');
const frame = (page: Page) => place(page).locator('iframe');
const inside = (page: Page) => frame(page).contentFrame();
const signUp = (page: Page) => page.getByRole('dialog', { name: /workspace/i });

// REQ-DMO-05
test('nothing of the demo is loaded before it is asked for, and nothing moves when it opens', async ({ page }) => {
  for (const path of ['/', '/demo'])
    await test.step(path, async () => {
      demo.opened.length = 0;
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const shift = await watchShift(page);
      await open(page, path);
      await place(page).scrollIntoViewIfNeeded();
      await expect(button(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(demo.opened).toEqual([]);
      expect(requests.filter((url) => url.startsWith(demo.origin) || /openDemo|startDemoBridge/.test(url))).toEqual([]);
      const before = await shift();
      await button(page).click();
      await expect(frame(page)).toBeVisible();
      await expect(place(page)).toHaveAttribute('data-state', 'shown');
      expect(await shift()).toBe(before);
      expect(demo.opened).toEqual([path === '/' ? '/?locale=en-US&view=board' : '/?locale=en-US']);
    });
});

for (const viewport of SIZES)
  for (const way of ['keyboard', 'touch'] as const)
    test(`opens by ${way} at ${viewport.width} px without violations`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, hasTouch: way === 'touch', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await open(page, '/demo');
      await place(page).scrollIntoViewIfNeeded();
      await expect(button(page)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      if (way === 'touch') await button(page).tap();
      else {
        await button(page).focus();
        await page.keyboard.press('Enter');
      }
      await expect(place(page)).toHaveAttribute('data-state', 'shown');
      // Its head is not beneath the page's header.
      const headerEnd = await page.locator('body > header').evaluate((header) => header.getBoundingClientRect().bottom);
      await expect.poll(async () => (await frame(page).boundingBox())?.y).toBeGreaterThanOrEqual(headerEnd);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
      if (way === 'keyboard') {
        await expect(frame(page)).toBeFocused();
        // Tab goes into the demo.
        await page.keyboard.press('Tab');
        await expect(inside(page).getByRole('button', { name: 'Start free' })).toBeFocused();
      }
      await context.close();
    });

test('the real security policy has nothing to complain about', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await open(page, '/demo');
  await button(page).click();
  await expect(place(page)).toHaveAttribute('data-state', 'shown');
  expect(complaints).toEqual([]);
});

// REQ-DMO-06
test('its “Start free” opens the sign-up with what was chosen, and closing it leads back into the demo', async ({
  page,
}) => {
  await open(page, '/de/demo?plan=business&template=docs');
  // It becomes a button when it comes near.
  await place(page).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Demo öffnen' }).click();
  await expect(place(page)).toHaveAttribute('data-state', 'shown');
  expect(demo.opened).toEqual(['/?locale=de&plan=business&template=docs']);
  await inside(page).getByRole('button', { name: 'Start free' }).click();
  const form = page.locator('dialog[open] form[action]');
  await expect(form).toHaveAttribute('action', /^\/de\/sign-up\?plan=business&template=docs/);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(frame(page)).toBeFocused();
});

// REQ-UIS-02, REQ-DMO-06
test('the AI demo modal opens where the page speaks of Brain, and is there again after the sign-up', async ({
  page,
}) => {
  await open(page, '/brain');
  const link = page.getByRole('link', { name: 'Ask it in the demo' });
  await link.click();
  const modal = page.locator('dialog[data-location="ai-demo"]');
  await expect(modal.locator('[data-state="shown"] iframe')).toBeVisible();
  expect(demo.opened).toEqual(['/?locale=en-US&view=ai']);
  expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
  await inside(page).getByRole('button', { name: 'Start free' }).click();
  await expect(signUp(page)).toBeVisible();
  await expect(modal).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await expect(frame(page)).toBeFocused();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(link).toBeFocused();
  // It has not been loaded again.
  expect(demo.opened).toHaveLength(1);
});

test('without scripts the button is a link to the demo', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${servers.site}/demo`);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the demo' }).first().click(),
  ]);
  await expect(opened).toHaveURL(`${demo.origin}/?locale=en-US`);
  await context.close();
});

// REQ-DMO-05
test('a demo that doesn’t answer says so, with another attempt and a link', async ({ page }) => {
  const clock = await pageClock(page.context());
  demo.isAnswering = false;
  await open(page, '/demo');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The demo is opening …')).toBeVisible();
  await clock.run(16_000);
  await expect(page.getByRole('alert')).toContainText('The demo doesn’t answer right now');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  const tab = place(page).getByRole('link', { name: 'Open the demo by itself' }).first();
  await expect(tab).toHaveAttribute('href', `${demo.origin}/?locale=en-US`);
  demo.isAnswering = true;
  await retry.press('Enter');
  await expect(place(page)).toHaveAttribute('data-state', 'shown');
  await expect(frame(page)).toBeFocused();
});
