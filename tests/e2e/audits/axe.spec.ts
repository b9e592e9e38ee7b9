import { expect } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits, type Visit } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { isWhole, readRepresentatives } from '../../fixtures/representatives/representatives.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { findOverflow } from './findOverflow.ts';

const site = readSite();
const representatives = readRepresentatives();

const visits = listVisits(site, [...site.paths, ABSENT_PATH]);

/** All widths for pages that together have every section; one width, all in turn, for others that together have every element and class. */
function axeWidths({ name }: Visit): readonly { width: number; height: number }[] {
  if (isWhole || representatives.sections.includes(name)) return WIDTHS;
  const index = representatives.looks.indexOf(name);
  return index < 0 ? [] : [WIDTHS[index % WIDTHS.length] ?? WIDTHS[0]];
}

for (const visit of visits.filter((one) => axeWidths(one).length > 0)) {
  test(`axe and width: ${visit.name}`, async ({ sharedPage }) => {
    await sharedPage.setExtraHTTPHeaders(visit.headers);
    const [first = WIDTHS[0], ...others] = axeWidths(visit);
    await sharedPage.setViewportSize(first);
    await sharedPage.goto(visit.path);
    for (const size of [first, ...others]) {
      await sharedPage.setViewportSize(size);
      expect.soft(await findOverflow(sharedPage), `${size.width} px: the page scrolls sideways`).toEqual([]);
      expect.soft(await findAxeViolations(sharedPage), `${size.width} px`).toEqual([]);
    }
  });
}

// Neither changes a page's width: boxes of pictures have their size from the markup.
const NOT_LOADED = ['*.js', '*.svg', '*.vtt', '*/images/*', '*/speculation-rules.json'];

test('no other page scrolls sideways on a phone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.origin, viewport: WIDTHS[0] });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: NOT_LOADED });
  for (const { path, name, headers } of visits.filter((visit) => !axeWidths(visit).includes(WIDTHS[0]))) {
    await page.setExtraHTTPHeaders(headers);
    await page.goto(path);
    await whenFontsLoaded(page);
    expect.soft(await findOverflow(page), name).toEqual([]);
  }
  await context.close();
});

for (const size of WIDTHS) {
  test(`axe with each menu of the header open at ${size.width} px`, async ({ sharedPage }) => {
    await sharedPage.setViewportSize(size);
    // All pages have the same header; this one has little else for axe to read each time.
    await sharedPage.goto(ABSENT_PATH);
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
