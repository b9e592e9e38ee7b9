import type { Page } from '@playwright/test';

/**
 * Writes the consent tool's cookie, as if the visitor had chosen, and tells the open page.
 * @param groups those allowed besides what is strictly necessary; the others are refused
 */
export async function giveConsent(page: Page, ...groups: ('C0002' | 'C0003' | 'C0004')[]): Promise<void> {
  const choice = ['C0002', 'C0003', 'C0004'].map((group) => `${group}:${groups.includes(group as 'C0002') ? 1 : 0}`);
  const value = `groups=${encodeURIComponent(['C0001:1', ...choice].join())}`;
  const url = process.env.BASE_URL;
  await page.context().addCookies([{ name: 'OptanonConsent', value, url }]);
  if (page.url().startsWith('http')) await page.evaluate(() => dispatchEvent(new Event('OneTrustGroupsUpdated')));
}
