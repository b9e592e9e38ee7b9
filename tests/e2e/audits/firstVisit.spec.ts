import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { scrollThrough } from '../../fixtures/scrollThrough.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { BUDGET, measureBytes, type PageBytes } from './measureBytes.ts';
import { watchComplaints } from './watchComplaints.ts';

// Pictures are encoded on their first request.
test.describe.configure({ timeout: 90_000 });

const site = readSite();
const { origin, paths } = site;

/** Pages share their sections, so a sample of pages is enough on wide screens. */
const WIDE_EVERY = 4;
// The browser reports the missing page itself as a failed resource.
const ABSENT = /Failed to load resource: the server responded with a status of 404/;

for (const [index, { path, name, headers }] of listVisits(site, [...paths, ABSENT_PATH]).entries())
  for (const viewport of index % WIDE_EVERY === 0 ? [WIDTHS[0], WIDTHS[2]] : [WIDTHS[0]])
    test.describe(() => {
      // A visitor's browser: crawlers are never measured.
      test.use({ userAgent: VISITOR_AGENT, viewport, extraHTTPHeaders: headers });
      // REQ-PRF-01
      test(`first visit at ${viewport.width} px: bytes, console, requests, storage: ${name}`, async ({
        page,
        context,
      }) => {
        const requests = watchRequests(context);
        const complaints = watchComplaints(page, `${origin}${path}`);
        expectWithinBudget(await measureBytes(page, path), path);
        await scrollThrough(page);
        await page.waitForLoadState('networkidle');
        expect(complaints.filter((line) => path !== ABSENT_PATH || !ABSENT.test(line))).toEqual([]);
        expect(findForbiddenRequests(requests, origin)).toEqual([]);
        expect(findForbiddenStorage(await readStored(page))).toEqual([]);
      });
    });

function expectWithinBudget(bytes: PageBytes, path: string): void {
  const about = JSON.stringify(bytes);
  test.info().annotations.push({ type: 'bytes', description: about });
  const island = BUDGET.islandPaths.some((pattern) => pattern.test(path));
  expect.soft(bytes.script, about).toBeLessThanOrEqual(island ? BUDGET.islandScriptBytes : BUDGET.scriptBytes);
  expect.soft(bytes.documentAndStyle, about).toBeLessThanOrEqual(BUDGET.documentAndStyleBytes);
  expect.soft(bytes.fontFiles, about).toBeLessThanOrEqual(BUDGET.fontFiles);
  expect.soft(bytes.font, about).toBeLessThanOrEqual(BUDGET.fontBytes);
}
