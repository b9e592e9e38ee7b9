import { expect } from '@playwright/test';
import { ABSENT_PATH } from '../setup/ABSENT_PATH.ts';
import { listVisits } from '../setup/listVisits.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { findOverflow } from './findOverflow.ts';

const site = readSite();

// The comparison tables have hundreds of cells, and a busy machine is slow.
test.describe.configure({ timeout: 90_000 });

for (const { path, name, headers } of listVisits(site, [...site.paths, ABSENT_PATH])) {
  test(`axe and width: ${name}`, async ({ sharedPage }) => {
    await sharedPage.setExtraHTTPHeaders(headers);
    await sharedPage.setViewportSize(WIDTHS[0]);
    await sharedPage.goto(path);
    for (const size of WIDTHS) {
      await sharedPage.setViewportSize(size);
      expect.soft(await findOverflow(sharedPage), `${size.width} px: the page scrolls sideways`).toEqual([]);
      expect.soft(await findAxeViolations(sharedPage), `${size.width} px`).toEqual([]);
    }
  });
}

for (const size of WIDTHS) {
  test(`axe with each menu of the header open at ${size.width} px`, async ({ sharedPage }) => {
    await sharedPage.setViewportSize(size);
    await sharedPage.goto('/');
    const header = sharedPage.locator('header').first();
    const panelOpener = header
      .locator('button[popovertarget]:not([popovertargetaction="hide"])')
      .filter({ visible: true });
    if (await panelOpener.count()) {
      await panelOpener.click();
      expect.soft(await findAxeViolations(sharedPage), 'panel open').toEqual([]);
    }
    const menus = header.locator('summary, button[aria-expanded]').filter({ visible: true });
    expect(await menus.count(), 'menus in the header').toBeGreaterThan(0);
    for (const menu of await menus.all()) {
      await menu.click();
      expect.soft(await findAxeViolations(sharedPage), `"${await menu.textContent()}" open`).toEqual([]);
    }
  });
}
