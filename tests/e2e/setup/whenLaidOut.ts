import type { Page } from '@playwright/test';

/** Lays out every section (design-system/laterSections.css) and waits for the fonts: until then heights change as the page is scrolled. */
export async function whenLaidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('main > *')) part.style.contentVisibility = 'visible';
    await document.fonts.ready;
  });
}
