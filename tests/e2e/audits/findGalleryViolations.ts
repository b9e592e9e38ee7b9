import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';

/** Rules about a page as a whole: a page of samples shows the same section again and again, with the same names and levels. */
const RULES_OF_PAGES = ['heading-order', 'landmark-unique', 'page-has-heading-one', 'duplicate-id'];

/** All axe violations of a page of the gallery, except those between neighbouring samples. */
export async function findGalleryViolations(page: Page): Promise<string[]> {
  const violations = await findAxeViolations(page);
  return violations.filter((line) => !RULES_OF_PAGES.some((rule) => line.startsWith(`${rule} at `)));
}
