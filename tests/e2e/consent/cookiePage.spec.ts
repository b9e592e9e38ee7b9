import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { consent } from '../setup/consent.ts';
import { keepDecisions } from '../setup/keepDecisions.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

test('the cookie page shows the visitor’s id while there is one, copies it, and opens the preferences', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepDecisions(page);
  await page.goto('/legal/cookies');
  const { accept, banner, preferences, groups } = consent(page);
  const section = page.locator('#choose');
  const id = section.locator('[data-id="value"]');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('[data-enhanced]')).toBeAttached();
  await expect(id).toBeHidden();
  await accept.click();
  await expect(banner).toBeHidden();
  await expect(id).toHaveText(/^[\da-f-]{36}$/);
  const cookie = (await context.cookies(baseURL)).find(({ name }) => name === 'ajs_anonymous_id');
  await expect(id).toHaveText(String(cookie?.value));
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cookie?.value);
  expect.soft(await findAxeViolations(page, '#choose')).toEqual([]);

  await section.getByRole('button', { name: 'Cookie settings' }).press('Enter');
  await preferences.getByRole('button', { name: 'Refuse all' }).press('Enter');
  await expect(preferences).toBeHidden();
  await expect.poll(groups).toBe(',C0001,');
  await expect(page.locator('.consentStatus')).toHaveText('Saved. Recording and measuring have stopped.');
  expect.soft(await findAxeViolations(page, '.consentStatus')).toEqual([]);
  await expect(id).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the cookie page says that nothing is measured, in place of the button', async ({ page }) => {
    await page.goto('/de/legal/cookies');
    const section = page.locator('#choose');
    await expect(section.getByText('Ohne Skripte wird nichts gemessen')).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);
    await expect(section.locator('[data-id="value"]')).toBeHidden();
  });
});
