import type { Page } from '@playwright/test';

/** Families of the web fonts that a page has loaded, in order of the alphabet. */
export function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .flatMap(({ family, status }) => (status === 'loaded' ? family.replaceAll('"', '') : []))
      .toSorted(),
  );
}
