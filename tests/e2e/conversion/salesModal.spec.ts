import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import type { LeadProxy } from '../setup/startLeadProxy.ts';
import { startSiteWithLeads } from '../setup/startSiteWithLeads.ts';
import { test } from '../setup/test.ts';
import { whenFormUsable } from '../setup/whenFormUsable.ts';

let proxy: LeadProxy;
let servers: Awaited<ReturnType<typeof startSiteWithLeads>>;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  servers = await startSiteWithLeads();
  proxy = servers.proxy;
});
test.afterAll(async () => {
  await servers?.stop();
});
test.beforeEach(() => {
  proxy.sent.length = 0;
});

const modal = (page: Page) => page.getByRole('dialog', { name: 'Contact sales' });

/** The consent banner would cover half of a small window. */
async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue([]), url: servers.site }]);
  await page.goto(servers.site + path);
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
}

async function fill(page: Page): Promise<void> {
  const form = page.locator('form[data-form-id]');
  const texts = { name: 'Mara', email: 'mara@studio.example', company: 'Okafor', message: 'Fridays.' };
  for (const [name, text] of Object.entries(texts)) await form.locator(`[name="${name}"]`).fill(text);
  await form.locator('[name="teamSize"]').selectOption('11 to 50');
  await form.locator('[name="country"]').selectOption('Denmark');
}

const WAYS = [
  { path: '/', root: 'header', link: 'body > header a[data-overlay="contact-sales"]:visible', location: 'nav' },
  { path: '/pricing', root: 'main', link: '#plans [data-label="enterprise"]', location: 'plans' },
];

for (const { path, link, location, root } of WAYS)
  test(`the link in ${root} of ${path} opens it, and its lead has the location ${location}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    await page.locator(link).click();
    await expect(modal(page)).toBeVisible();
    expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
    await fill(page);
    await whenFormUsable(page, 'dialog form[data-form-id="1006"]');
    await modal(page).getByRole('button', { name: 'Send my message' }).click();
    await expect(page.locator('dialog [data-sent]')).toBeAttached();
    expect(proxy.sent).toEqual([
      expect.objectContaining({ kind: 'form', formId: 1006, page: '/contact-sales', signUp: null, location }),
    ]);
  });

test('in a page of a locale without it, form, scheduler and thank-you are in one language', async ({ page }) => {
  await open(page, '/fr-FR/pricing');
  await page.locator('#plans [data-label="enterprise"]').click();
  await fill(page);
  await whenFormUsable(page, 'dialog form[data-form-id="1006"]');
  await modal(page).getByRole('button', { name: 'Send my message' }).click();
  const scheduler = page.getByRole('dialog', { name: 'Choose a time to talk' });
  await expect(scheduler).toHaveAttribute('lang', 'en');
  await scheduler.getByRole('radio').first().check();
  await scheduler.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('dialog [data-sent]')).toContainText('Your meeting is booked');
});

test('on a phone and at 400 % it can be read to its end', async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ])
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await open(page, '/#contact-sales');
      await expect(modal(page)).toBeVisible();
      expect(await findOverflow(page)).toEqual([]);
      expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
      const submit = modal(page).getByRole('button', { name: 'Send my message' });
      await submit.scrollIntoViewIfNeeded();
      await expect(submit).toBeInViewport({ ratio: 1 });
    });
});

test('without scripts the link leads to the page of sales, and the lead has the location', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${servers.site}/pricing`);
  await page.locator('#plans [data-label="enterprise"]').click();
  await expect(page).toHaveURL(`${servers.site}/contact-sales?modal=plans`);
  await fill(page);
  await page.getByRole('button', { name: 'Send my message' }).click();
  await expect(page.locator('[data-sent]')).toBeVisible();
  expect(proxy.sent).toEqual([expect.objectContaining({ formId: 1006, location: 'plans' })]);
  await context.close();
});

test('a link to the page of sales that doesn’t ask for the modal leads there', async ({ page }) => {
  await open(page, '/');
  // By key: sections that become visible may move the footer between pressing and releasing the mouse.
  await page.locator('footer a[href="/contact-sales"]').first().press('Enter');
  await expect(page).toHaveURL(`${servers.site}/contact-sales`);
});

// REQ-UIS-02
test('the AI demo modal opens by its deep link', async ({ page }) => {
  await open(page, '/pricing#ai-demo');
  const demo = page.locator('dialog[open]');
  await expect(demo).toBeVisible();
  expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(demo).toBeHidden();
});
