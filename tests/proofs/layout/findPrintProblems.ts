import type { Page } from '@playwright/test';

/** Width of an A4 sheet within its margins, in CSS pixels. */
export const SHEET_WIDTH_PX = 718;

/**
 * Finds what spoils the printed page, on a page shown in print media at the width of a sheet.
 * @returns a line for each fault; none when it prints well
 */
export function findPrintProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** About two thirds of a sheet: a taller unbreakable element leaves more than half a sheet blank. */
    const MAX_UNBROKEN_PX = 750;
    const problems: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility() || element.closest('thead')) continue;
      const { breakInside, position } = getComputedStyle(element);
      const words = element.textContent?.trim().slice(0, 40);
      const height = Math.round(element.getBoundingClientRect().height);
      if (position === 'fixed') problems.push(`on every sheet: ${element.localName} "${words}"`);
      if (breakInside !== 'auto' && height > MAX_UNBROKEN_PX)
        problems.push(`${height} px stay on one sheet: ${element.localName}.${element.classList} "${words}"`);
    }
    return problems;
  });
}
