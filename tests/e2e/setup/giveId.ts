import type { Page } from '@playwright/test';

/** Makes the visitor a returning one with consent: cookie `cuGBId`, a version-4 id. */
export async function giveId(page: Page, value = '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d'): Promise<void> {
  await page.context().addCookies([{ name: 'cuGBId', value, url: process.env.BASE_URL }]);
}
