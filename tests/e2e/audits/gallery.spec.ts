import { expect } from '@playwright/test';
import { galleryFiles } from '../../../apps/site/src/astro/galleryModules.ts';
import { sectionFolders } from '../../../apps/site/src/astro/sectionModules.ts';
import { giveConsent } from '../setup/consent.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';
import { findGalleryViolations } from './findGalleryViolations.ts';
import { findOverflow } from './findOverflow.ts';
import { watchComplaints } from './watchComplaints.ts';

const WIDTH = { width: 390, height: 844 };
/** Pages that are open at a time. */
const TABS = 3;
const KINDS = { sections: [...sectionFolders().keys()], parts: [...galleryFiles().keys()] };

// REQ-LAY-06
test('a site has no gallery by default', async ({ request }) => {
  for (const path of ['/_gallery', '/_gallery/', '/_gallery/sections/hero', '/_gallery/de/parts/button'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('_gallery');
  expect(await (await request.get('/')).text()).not.toMatch(/_gallery|gallery(Head|Part|Caption)/);
});

test('the gallery draws every section and every part without an error, and the parts as axe wants them', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const copy = await startConfiguredSite({ GALLERY: 'true' });
  const context = await browser.newContext({ baseURL: copy.site, viewport: WIDTH });
  try {
    const index = await (await context.request.get('/_gallery')).text();
    expect(index).toContain('<meta name="robots" content="noindex">');
    const subjects = Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => `${kind}/${name}`));
    for (const subject of subjects) expect(index).toContain(`href="/_gallery/${subject}"`);
    const paths = ['/_gallery', ...subjects.map((subject) => `/_gallery/${subject}`)];
    const look = async () => {
      const page = await context.newPage();
      await giveConsent(page);
      for (let path = paths.shift(); path; path = paths.shift()) {
        const complaints = watchComplaints(page, copy.site + path);
        await page.goto(path);
        const samples = page.locator('[data-gallery-sample]');
        if (path !== '/_gallery') expect.soft(await samples.count(), path).toBeGreaterThan(0);
        const empty = await page.locator('[data-gallery-sample="section"]:not(:has(section))').count();
        expect.soft(empty, `${path}: samples without a section`).toBe(0);
        expect.soft(await findOverflow(page), `${path} scrolls sideways`).toEqual([]);
        // axe.spec.ts has the sections as pages show them; `npm run proof -- layout` has all samples, at more widths and in the other locales.
        if (path.includes('/parts/')) expect.soft(await findGalleryViolations(page), path).toEqual([]);
        expect.soft(complaints, path).toEqual([]);
        page.removeAllListeners();
      }
      await page.close();
    };
    await Promise.all(Array.from({ length: TABS }, look));
  } finally {
    await context.close();
    await copy.stop();
  }
});
