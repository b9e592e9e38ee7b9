import type { Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';

/** A page's controls of consent, and the visitor's decision. */
export function consent(page: Page) {
  const banner = page.locator('[data-consent-banner]');
  const choose = (choice: 'accept' | 'refuse' | 'settings') => banner.locator(`[data-consent="${choice}"]`);
  return {
    banner,
    accept: choose('accept'),
    refuse: choose('refuse'),
    choose: choose('settings'),
    /** In the footer. Press Enter instead of clicking: sections that become visible may move the footer between pressing and releasing the mouse. */
    settings: page.locator('footer [data-consent="settings"]'),
    preferences: page.locator('#cc-main [role="dialog"]'),
    /** `,C0001,C0002,`: OneTrust's global. */
    groups: () => page.evaluate(() => (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups),
    /** OneTrust's cookie, parsed. */
    record: async () => {
      const cookies = await page.context().cookies();
      return new URLSearchParams(cookies.find(({ name }) => name === 'OptanonConsent')?.value);
    },
  };
}

/**
 * Writes the consent tool's cookie, as if the visitor had chosen, and notifies the open page.
 * @param groups allowed besides strictly necessary; the others are refused
 */
export async function giveConsent(page: Page, ...groups: ('C0002' | 'C0003' | 'C0004')[]): Promise<void> {
  const url = process.env.BASE_URL;
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue(groups), url }]);
  if (page.url().startsWith('http')) await page.evaluate(() => dispatchEvent(new Event('OneTrustGroupsUpdated')));
}
