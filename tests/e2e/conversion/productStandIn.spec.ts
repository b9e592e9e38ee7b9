import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';
import { whenFormUsable } from '../setup/whenFormUsable.ts';

const EMAIL = 'mara@studio.example';

let servers: Awaited<ReturnType<typeof startConfiguredSite>>;

// With everything built in, as `npm start` runs it.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  servers = await startConfiguredSite({});
});
test.afterAll(() => servers?.stop());

/** The consent banner would cover half of a small window. */
async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue([]), url: servers.site }]);
  await page.goto(servers.site + path);
}

// REQ-LEA-11
test('a sign-up ends in a workspace that has what was chosen, and its reference works once', async ({ page }) => {
  await open(page, '/sign-up?plan=business&period=monthly&people=40&addOns=brain,aiNotetaker');
  await expect(page.locator('[data-choice]')).toHaveText(
    'Your plan: Business · Monthly · 40 people · Brain · AI Notetaker',
  );
  await page.getByLabel('What will you use it for?').selectOption({ label: 'Project management' });
  await page.getByLabel('Work e-mail').fill(EMAIL);
  await whenFormUsable(page, 'form[data-lead-kind="signUp"]');
  await page.getByRole('button', { name: 'Open my workspace' }).click();
  await page.waitForURL(`${servers.product}/workspace/*`);
  expect(page.url()).not.toContain('mara');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your workspace is ready');
  await expect(page.locator('.account')).toContainText(EMAIL);
  for (const text of ['Business', '40', 'Brain, AI Notetaker'])
    await expect(page.locator('.facts')).toContainText(text);
  await page.locator('details.received summary').click();
  const received = JSON.parse(String(await page.locator('details.received pre').textContent()));
  expect(received).toMatchObject({
    ...{ email: EMAIL, plan: 'business', billingPeriod: 'monthly', people: 40, addOns: ['brain', 'aiNotetaker'] },
    department: 'PMO - Project Management',
    ...{ locale: 'en-US', attribution: {}, variants: {} },
  });
  expect(await findAxeViolations(page)).toEqual([]);
});

test('without scripts too, in German, by the real security policy', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${servers.site}/de/pricing`);
  await page.locator('[data-label="business"]:visible').click();
  await expect(page).toHaveURL(/\/de\/sign-up\?plan=business/);
  await page.getByLabel('Geschäftliche E-Mail').fill(EMAIL);
  await page.locator('form[data-lead-kind="signUp"] [type="submit"]').click();
  await page.waitForURL(`${servers.product}/workspace/*`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.account')).toContainText(EMAIL);
  await context.close();
});

test('"Log in" leads to the product', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await page.locator('body > header').getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${servers.product}/log-in`);
});
