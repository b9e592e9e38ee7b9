import { expect } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { findOverflow } from './findOverflow.ts';

const site = readSite();

// The comparison tables have hundreds of cells.
test.describe.configure({ timeout: 90_000 });

/** `npm run proof -- layout` looks at every page and variant at every width. */
const isWhole = process.env.AXE_AT_ALL_WIDTHS === 'true';
const visits = listVisits(site, [...site.paths, ABSENT_PATH]);
/** Pages of one folder share their sections, as do locales and variants of a page: `/teams`, `/teams/`, `/pricing`. */
const kindOf = (path: string) => path.replace(/^\/[a-z]{2}(-[A-Z]{2})?(?=\/|$)/, '').replace(/(?<=.\/).*/, '');

/** Has the structure of its original. German, with the longest words, stands for all translations. */
const isTranslation = (path: string) => /^\/(?!de\b)[a-z]{2}(-[A-Z]{2})?(?=\/|$)/.test(path);

/** All widths for the first page of a kind. The other pages have one width each, all widths in turn; translations are measured only. */
function axeWidths(index: number): readonly { width: number }[] {
  if (!isWhole && isTranslation(visits[index]?.path ?? '')) return [];
  const isFirst = visits.findIndex(({ path }) => kindOf(path) === kindOf(visits[index]?.path ?? '')) === index;
  return isWhole || isFirst ? WIDTHS : [WIDTHS[index % WIDTHS.length] ?? WIDTHS[0]];
}

for (const [index, { path, name, headers }] of visits.entries()) {
  test(`axe and width: ${name}`, async ({ sharedPage }) => {
    await sharedPage.setExtraHTTPHeaders(headers);
    await sharedPage.setViewportSize(WIDTHS[0]);
    await sharedPage.goto(path);
    for (const size of WIDTHS) {
      await sharedPage.setViewportSize(size);
      expect.soft(await findOverflow(sharedPage), `${size.width} px: the page scrolls sideways`).toEqual([]);
      if (axeWidths(index).includes(size))
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
