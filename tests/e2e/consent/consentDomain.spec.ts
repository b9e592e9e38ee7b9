import { expect } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { serveSubdomain } from '../setup/serveSubdomain.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

test('a decision replaces an older one of OneTrust’s on the parent domain', async ({ page, context, baseURL }) => {
  const origin = await serveSubdomain(page, String(baseURL));
  const of = { domain: '.cumulus.localhost', path: '/' };
  await context.addCookies([
    { name: 'OptanonConsent', value: consentValue(['C0002', 'C0003', 'C0004']), ...of },
    { name: 'OptanonAlertBoxClosed', value: '2026-01-01T00:00:00.000Z', ...of },
  ]);
  await page.goto(`${origin}/legal/terms`);
  const { groups, preferences, settings } = consent(page);
  await expect.poll(groups).toBe(',C0001,C0002,C0003,C0004,');
  await settings.press('Enter');
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  await expect.poll(groups).toBe(',C0001,');
  const consentCookies = async () => {
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('Optanon'));
    return cookies.map(({ name, domain }) => [name, domain]).sort();
  };
  // The browser may list a page's new cookies a moment later.
  await expect.poll(consentCookies).toEqual([
    ['OptanonAlertBoxClosed', 'www.cumulus.localhost'],
    ['OptanonConsent', 'www.cumulus.localhost'],
  ]);
  await page.reload();
  await expect.poll(groups).toBe(',C0001,');
});
