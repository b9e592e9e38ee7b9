import type { Page } from '@playwright/test';

/** Puts entries into local storage before the first page of the tab, and not again when it is reloaded. */
export async function keepOnce(page: Page, entries: Record<string, string>): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('kept')) return;
    sessionStorage.setItem('kept', 'true');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}
