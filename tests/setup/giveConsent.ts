import type { Page } from '@playwright/test';
import { consentValue } from './consentValue.ts';

/**
 * Writes the consent tool's cookie, as if the visitor had chosen, and tells the open page.
 * @param groups those allowed besides what is strictly necessary; the others are refused
 */
export async function giveConsent(page: Page, ...groups: ('C0002' | 'C0003' | 'C0004')[]): Promise<void> {
  const url = process.env.BASE_URL;
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue(groups), url }]);
  if (page.url().startsWith('http')) await page.evaluate(() => dispatchEvent(new Event('OneTrustGroupsUpdated')));
}
