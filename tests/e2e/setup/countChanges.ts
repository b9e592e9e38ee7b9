import type { Page } from '@playwright/test';

/** Notes what each OneTrustGroupsUpdated of the pages to come says. @returns reads what was said on the page that is open */
export async function countChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    addEventListener('OneTrustGroupsUpdated', (event) => changes.push(String((event as CustomEvent).detail)));
  });
  return () => page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes);
}
