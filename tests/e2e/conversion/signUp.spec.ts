import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import type { LeadProxy } from '../setup/startLeadProxy.ts';
import { type ProductDouble, startProductDouble } from '../setup/startProductDouble.ts';
import { startSiteWithLeads } from '../setup/startSiteWithLeads.ts';
import { test } from '../setup/test.ts';
import { whenFormUsable } from '../setup/whenFormUsable.ts';

test.use(WITH_MOTION);

const EMAIL = 'mara@studio.example';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  // 1280 × 1024 at 400 %.
  { width: 320, height: 256 },
];

let product: ProductDouble;
let proxy: LeadProxy;
let servers: Awaited<ReturnType<typeof startSiteWithLeads>>;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startProductDouble();
  servers = await startSiteWithLeads({ PRODUCT_SIGN_UP_URL: product.signUpUrl, PRODUCT_LOGIN_URL: product.logInUrl });
  proxy = servers.proxy;
});
test.afterAll(async () => {
  await servers?.stop();
  await product?.stop();
});
test.beforeEach(() => {
  proxy.sent.length = 0;
  product.opened.length = 0;
});

const start = (page: Page) => page.locator('main a[data-overlay="sign-up"]:visible').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: /workspace/i });
const address = () => expect.stringMatching(/^\/sign-up\?ref=[\w-]{20,}$/);

/** The consent banner would cover half of a small window. */
async function open(page: Page, path = '/'): Promise<void> {
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue([]), url: servers.site }]);
  await page.goto(servers.site + path);
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
}

const whenUsable = (page: Page) => whenFormUsable(page, 'form[data-lead-kind="signUp"]');

test('the real security policy has nothing to complain about', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await open(page, '/#sign-up');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByLabel('Work e-mail')).toHaveCSS('border-radius', '8px');
  expect(complaints).toEqual([]);
});

test('in a low window, as at 400 % zoom, it opens with its title and Close in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  await start(page).click();
  for (const part of [dialog(page).getByRole('heading'), dialog(page).getByRole('button', { name: 'Close' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('heading')).toBeFocused();
});

test('the way back closes it, where the browser doesn’t do so by itself', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  await open(page, '/pricing');
  await open(page);
  const url = page.url();
  await start(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  expect(page.url()).toBe(url);
  // Closed by its button, it takes its entry along: the next step back leaves the page.
  await start(page).click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('nothing of the overlay is fetched before the visitor points at its link', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page);
  await start(page).scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  const ofOverlay = () => requests.filter((path) => /sign-up|overlays|sendForm|enhanceForm/.test(path));
  expect(ofOverlay()).toEqual([]);
  await start(page).hover();
  await expect.poll(ofOverlay).toContain('/overlays/sign-up');
  await expect(dialog(page)).toBeHidden();
});

// REQ-UIS-02
test('opens in every window without violations, moves nothing behind it, and can be read to its end', async ({
  page,
}) => {
  for (const size of SIZES)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await open(page, '/features/docs');
      const width = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().width);
      const before = await width();
      await start(page).click();
      await expect(dialog(page)).toBeVisible();
      expect(await width()).toBe(before);
      expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
      const submit = dialog(page).getByRole('button', { name: 'Open my workspace' });
      await submit.scrollIntoViewIfNeeded();
      await expect(submit).toBeInViewport({ ratio: 1 });
      await submit.click();
      await expect(dialog(page).locator('[data-result="invalid"]')).toBeFocused();
      expect(await findAxeViolations(page, 'dialog[open]')).toEqual([]);
    });
});

test('by keyboard: the link opens it, the focus stays in it, and Escape gives the focus back', async ({ page }) => {
  await open(page);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Work e-mail')).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      );
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(start(page)).toBeFocused();
  // The page scrolls again by the dialog's close event, which comes a task after the focus.
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

test('a click beside it closes it, and what was typed is there when it is opened again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await start(page).click();
  await dialog(page).getByLabel('Work e-mail').fill(EMAIL);
  await page.mouse.click(5, 450);
  await expect(dialog(page)).toBeHidden();
  await start(page).click();
  await expect(dialog(page).getByLabel('Work e-mail')).toHaveValue(EMAIL);
});

test('a sign-up has the plan, the billing period and the department, and continues in the product', async ({
  page,
}) => {
  await open(page, '/pricing');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.locator('[data-label="business"]:visible').click();
  await expect(dialog(page)).toContainText('Your plan: Business · Monthly');
  await dialog(page).getByLabel('What will you use it for?').selectOption({ label: 'Project management' });
  await dialog(page).getByLabel('Work e-mail').fill(EMAIL);
  await whenUsable(page);
  await dialog(page).getByRole('button', { name: 'Open my workspace' }).click();
  await page.waitForURL(`${product.signUpUrl}?ref=*`);
  expect(product.opened).toEqual([address()]);
  expect(proxy.sent).toEqual([
    expect.objectContaining({
      kind: 'signUp',
      email: EMAIL,
      page: '/sign-up',
      signUp: {
        department: 'PMO - Project Management',
        plan: 'business',
        billingPeriod: 'monthly',
        people: null,
        addOns: [],
        template: null,
        redirectParams: null,
      },
    }),
  ]);
});

test('on a team page its department is selected, and the parameters of the visitor’s link are sent', async ({
  page,
}) => {
  await open(page, '/teams/project-management?redirectParams=%7B%22team%22%3A%227%22%7D');
  await page.locator('a[data-overlay="sign-up"]:visible').first().click();
  await whenUsable(page);
  await expect(dialog(page).getByLabel('What will you use it for?')).toHaveValue('PMO - Project Management');
  await dialog(page).getByLabel('Work e-mail').fill(EMAIL);
  await dialog(page).getByRole('button', { name: 'Open my workspace' }).click();
  await page.waitForURL(`${product.signUpUrl}?ref=*`);
  expect(proxy.sent[0]?.signUp).toMatchObject({ redirectParams: '{"team":"7"}' });
});

test('without scripts the link leads to a page, whose form keeps the plan and continues in the product', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${servers.site}/pricing`);
  await page.locator('[data-label="unlimited"]:visible').click();
  await expect(page).toHaveURL(`${servers.site}/sign-up?plan=unlimited&period=yearly`);
  await page.getByLabel('Work e-mail').fill('mara@studio');
  await page.getByRole('button', { name: 'Open my workspace' }).click();
  // The browser itself refuses an empty address only.
  await expect(page.locator('[data-result="invalid"]')).toBeVisible();
  await expect(page.getByLabel('Work e-mail')).toHaveValue('mara@studio');
  await page.getByLabel('Work e-mail').fill(EMAIL);
  await page.getByRole('button', { name: 'Open my workspace' }).click();
  // By a redirect of the sent form, which the security policy’s form-action allows.
  await page.waitForURL(`${product.signUpUrl}?ref=*`);
  expect(product.opened).toEqual([address()]);
  expect(proxy.sent[0]?.signUp).toMatchObject({ plan: 'unlimited', billingPeriod: 'yearly' });
  await context.close();
});

test('where the overlay can’t be fetched, the link is followed', async ({ page }) => {
  await open(page);
  await page.route('**/overlays/sign-up', (route) => route.abort());
  await start(page).click();
  await expect(page).toHaveURL(/\/sign-up$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your workspace');
});

test('a deep link opens it, in German too, and closing it removes the link', async ({ page }) => {
  await open(page, '/de/pricing#sign-up');
  const overlay = page.getByRole('dialog', { name: 'Starten Sie Ihren Workspace' });
  await expect(overlay).toBeVisible();
  await expect(overlay.getByLabel('Geschäftliche E-Mail')).toBeVisible();
  await overlay.getByRole('button', { name: 'Schließen' }).click();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL(`${servers.site}/de/pricing`);
});

test('in a locale without the page the overlay is in English and says so', async ({ page }) => {
  await open(page, '/fr-FR/pricing');
  const link = page.locator('[data-label="business"]:visible');
  await expect(link).toHaveAttribute('hreflang', 'en');
  await link.click();
  await expect(dialog(page)).toHaveAttribute('lang', 'en-US');
});
