import type { Page } from '@playwright/test';

/** What a page has of consent, and what the visitor decided. */
export function consent(page: Page) {
  const banner = page.locator('[data-consent-banner]');
  const choose = (choice: 'accept' | 'refuse' | 'settings') => banner.locator(`[data-consent="${choice}"]`);
  return {
    banner,
    accept: choose('accept'),
    refuse: choose('refuse'),
    choose: choose('settings'),
    /** In the footer. */
    settings: page.locator('footer [data-consent="settings"]'),
    preferences: page.locator('#cc-main [role="dialog"]'),
    /** `,C0001,C0002,`: OneTrust's global. */
    groups: () => page.evaluate(() => (globalThis as { OnetrustActiveGroups?: string }).OnetrustActiveGroups),
    /** OneTrust's cookie, taken apart. */
    record: async () => {
      const cookies = await page.context().cookies();
      return new URLSearchParams(cookies.find(({ name }) => name === 'OptanonConsent')?.value);
    },
  };
}
