import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { giveConsent } from '../setup/consent.ts';
import { fakeCollector } from '../setup/fakeCollector.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';

const PATHS = ['/pricing', '/fr-FR/pricing', '/es-ES/pricing', '/it/pricing', '/pt-BR/pricing', '/de/pricing'];
const SIZES = [{ width: 320, height: 640 }, ...WIDTHS];

test.use({ userAgent: VISITOR_AGENT });

const section = (page: Page) => page.locator('#calculator');
const people = (page: Page) => section(page).locator('[name="people"]');
const yearly = (page: Page) => section(page).locator('[data-amount="yearlyPerMonth"]');
const next = (page: Page) => section(page).locator('[data-actions]:visible a');

async function open(page: Page, path = '/pricing'): Promise<void> {
  await page.goto(path);
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).locator('form')).toHaveAttribute('data-enhanced', '');
}

// REQ-QUZ-07
test('calculates by keyboard, tells the total, and keeps the choice for the sign-up', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await giveConsent(page);
  await open(page);
  await people(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('40');
  await expect(yearly(page)).toHaveText('$280 a month');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(yearly(page)).toHaveText('$840 a month');
  await expect(section(page).getByRole('status')).toHaveText(
    '40 people: $840 a month paid yearly, $1,120 a month paid monthly.',
  );
  await next(page).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-choice]')).toHaveText('Your plan: Business · Yearly · 40 people · Brain');
  const signUpForm = dialog.locator('form[action]');
  await expect(signUpForm).toHaveAttribute('action', /\/sign-up\?plan=business&period=yearly&people=40&addOns=brain/);
  await page.keyboard.press('Escape');
  await section(page).getByRole('radio', { name: 'Enterprise' }).check();
  await next(page).first().click();
  const salesForm = page.getByRole('dialog').locator('form[action]');
  await expect(salesForm).toHaveAttribute('action', /\/contact-sales\?modal=calculator/);
  expect(complaints).toEqual([]);
});

test('its code is loaded when it is first used, and a going back finds the totals of what was chosen', async ({
  page,
}) => {
  await giveConsent(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('startCalculator') && scripts.push(request.url()));
  await open(page);
  expect(scripts).toEqual([]);
  await people(page).fill('40');
  await expect(yearly(page)).toHaveText('$280 a month');
  expect(scripts).toHaveLength(1);
  await page.goto('/pricing/quiz');
  await page.goBack();
  await expect(people(page)).toHaveValue('40');
  await expect(yearly(page)).toHaveText('$280 a month');
});

test('without scripts a table says what typical teams pay, in each language', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of PATHS) {
    await page.goto(path);
    await expect(section(page).locator('form')).toBeHidden();
    const row = section(page).getByRole('row').nth(3);
    await expect(row.getByRole('rowheader')).toHaveText(/^25 /);
    await expect(row.getByRole('cell').first()).toHaveText(/175.*250/);
  }
  await context.close();
});

test('as axe wants it, and nothing scrolls sideways, whatever it answers', async ({ page }) => {
  test.setTimeout(480_000);
  await giveConsent(page);
  for (const path of ['/pricing', '/de/pricing']) {
    await open(page, path);
    for (const [value, plan] of [
      ['10000', 'business'],
      ['11', 'free'],
      ['0', 'enterprise'],
    ]) {
      await people(page).fill(value ?? '');
      await section(page).locator(`[value="${plan}"]`).check();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await findOverflow(page), `${path}, ${plan}, ${size.width} px`).toEqual([]);
        expect.soft(await findAxeViolations(page, '#calculator'), `${path}, ${plan}, ${size.width} px`).toEqual([]);
      }
    }
  }
});

// REQ-QUZ-06
test('each new choice is an event, once, with consent to analytics only', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const change = async () => {
    await open(page);
    await people(page).fill('40');
    // Before its code is loaded, quick changes are one.
    await people(page).blur();
    await expect(yearly(page)).toHaveText('$280 a month');
    await section(page).getByRole('radio', { name: 'Business' }).check();
    await section(page).getByRole('checkbox', { name: 'Brain' }).check();
  };
  await giveConsent(page);
  await change();
  expect(collector.calls).toEqual([]);
  await giveConsent(page, 'C0002');
  await change();
  const chosen = { people: 40, plan: 'business', aiNotetaker: false };
  await expect
    .poll(() =>
      collector
        .stored()
        .filter(({ event }) => event === 'calculator changed')
        .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
        .map(({ properties }) => properties),
    )
    .toEqual([
      { ...chosen, plan: 'unlimited', brain: false },
      { ...chosen, brain: false },
      { ...chosen, brain: true },
    ]);
});
