import { expect, type Page } from '@playwright/test';
import { consent } from '../setup/consent.ts';
import { countChanges } from '../setup/countChanges.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

const ID = '018f2b7c-1c1a-7f00-8a3e-0123456789ab';
const SCRIPT = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';

test.use({ userAgent: VISITOR_AGENT });

/** Turns the page into what it is with ONETRUST_DOMAIN_SCRIPT: the id in place of the banner, OneTrust in the policy. */
async function useOneTrust(page: Page, script: string | undefined): Promise<void> {
  await page.route('**/pricing', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = answer.headers();
    const html = (await answer.text())
      .replace('<html ', `<html data-one-trust="${ID}" `)
      .replace(/<aside[^>]*data-consent-banner.*?<\/aside>/s, '');
    const own = policy.replace("script-src 'self'", "script-src 'self' https://cdn.cookielaw.org/");
    await route.fulfill({
      status: answer.status(),
      headers: { ...headers, 'content-security-policy': own.replace("require-trusted-types-for 'script'; ", '') },
      body: html,
    });
  });
  await page.route(SCRIPT, (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

test('configured, OneTrust asks: what it says counts from the moment it says it, banner or not', async ({ page }) => {
  // As in a region where OneTrust shows no banner: it only tells the groups, late, and without its event.
  await useOneTrust(
    page,
    `const own = document.querySelector('script[data-domain-script="${ID}"]');
     setTimeout(() => { window.OnetrustActiveGroups = own ? ',C0001,C0002,' : ''; }, 250);
     window.OneTrust = { ToggleInfoDisplay() { document.title = 'preference centre'; } };`,
  );
  const changes = await countChanges(page);
  await page.goto('/pricing');
  const { banner, settings } = consent(page);
  await expect(banner).toHaveCount(0);
  await expect.poll(changes).toEqual(['C0001,C0002']);
  await page.evaluate(() => {
    (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups = ',C0001,';
    dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: ['C0001'] }));
  });
  expect((await changes()).at(-1)).toBe('C0001');
  await settings.click();
  await expect(page).toHaveTitle('preference centre');
});

test('down or blocked, OneTrust costs nothing: the page works, nothing is allowed, and the settings lead to the cookie page', async ({
  page,
}) => {
  await useOneTrust(page, undefined);
  const changes = await countChanges(page);
  await page.goto('/pricing');
  await page.waitForTimeout(400);
  expect(await changes()).toEqual([]);
  const { groups, settings } = consent(page);
  expect(await groups()).toBeUndefined();
  await settings.click();
  await expect(page).toHaveURL(/\/legal\/cookies$/);
});
