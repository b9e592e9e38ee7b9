import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { findEmptyAreas } from './findEmptyAreas.ts';
import { completeLayout, findLayoutProblems, LAYOUT_WIDTHS, openToMeasure } from './findLayoutProblems.ts';
import { findPrintProblems, SHEET_WIDTH_PX } from './findPrintProblems.ts';

// Pictures are encoded on their first request, while the page waits.
test.describe.configure({ timeout: 120_000 });

const site = readSite();

for (const { path, name, headers } of listVisits(site, [...site.paths, ABSENT_PATH]))
  test.describe(() => {
    test.use({ extraHTTPHeaders: headers });
    // REQ-LAY-02
    test(`layout at ${LAYOUT_WIDTHS.length} widths: ${name}`, async ({ page }) => {
      await openToMeasure(page, path);
      const problems: string[] = [];
      for (const width of LAYOUT_WIDTHS) {
        await page.setViewportSize({ width, height: 1000 });
        await completeLayout(page);
        const found = [...(await findLayoutProblems(page)), ...(await findEmptyAreas(page))];
        problems.push(...found.map((problem) => `${width} px: ${problem}`));
      }
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: SHEET_WIDTH_PX, height: 1000 });
      problems.push(...(await findPrintProblems(page)).map((problem) => `printed: ${problem}`));
      expect(problems).toEqual([]);
    });
  });
