import type { Page } from '@playwright/test';

/** Records the groups of each OneTrustGroupsUpdated event on later pages. @returns reads those of the open page */
export async function countChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    addEventListener('OneTrustGroupsUpdated', (event) => changes.push(String((event as CustomEvent).detail)));
  });
  return () => page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes);
}
