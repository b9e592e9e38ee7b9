import { expect, test } from '@playwright/test';
import { galleryFiles } from '../../../apps/site/src/astro/galleryModules.ts';
import { sectionFolders } from '../../../apps/site/src/astro/sectionModules.ts';
import { galleryPages } from '../../../apps/site/src/gallery/galleryPages.ts';
import { findGalleryViolations } from '../../e2e/audits/findGalleryViolations.ts';
import { findOverflow } from '../../e2e/audits/findOverflow.ts';
import { WIDTHS } from '../../e2e/setup/WIDTHS.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { findEmptyAreas } from './findEmptyAreas.ts';
import { completeLayout, LAYOUT_WIDTHS, openToMeasure } from './findLayoutProblems.ts';

test.describe.configure({ timeout: 180_000 });

const NAMES = { sections: [...sectionFolders().keys()], parts: [...galleryFiles().keys()] };
/** What is nothing but words on purpose: samples with only their required fields. A whole page has pictures beside them. */
const MEANT = /^(words alone|has no picture)/;

for (const { path } of galleryPages(NAMES, readSite()))
  test(`gallery at ${LAYOUT_WIDTHS.length} widths: ${path}`, async ({ page }) => {
    await openToMeasure(page, path);
    await expect(page.locator('.galleryHead'), 'a copy named by BASE_URL is started with GALLERY=true').toBeVisible();
    const problems: string[] = [];
    for (const width of LAYOUT_WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      await completeLayout(page);
      const empty = (await findEmptyAreas(page)).filter((problem) => !MEANT.test(problem));
      const isAxeWidth = WIDTHS.some((size) => size.width === width);
      const violations = isAxeWidth ? await findGalleryViolations(page) : [];
      const found = [...(await findOverflow(page)), ...empty, ...violations];
      problems.push(...found.map((problem) => `${width} px: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
