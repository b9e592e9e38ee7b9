import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { isWhole, readRepresentatives } from '../../fixtures/representatives/representatives.ts';
import { scrollThrough } from '../../fixtures/scrollThrough.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { BUDGET, measureBytes, measureDocument, type PageBytes } from './measureBytes.ts';
import { watchComplaints } from './watchComplaints.ts';

const { sections, pages } = readRepresentatives();
const site = readSite();
const { origin, paths } = site;
const visits = listVisits(site, [...paths, ABSENT_PATH]);
const [PHONE, , DESKTOP] = WIDTHS;

// The browser reports the missing page itself as a failed resource.
const ABSENT = /Failed to load resource: the server responded with a status of 404/;

const files = new Map<string, Promise<Buffer>>();

/** Loads each file of the site once. */
function loadFile(path: string): Promise<Buffer> {
  const file =
    files.get(path) ?? fetch(new URL(path, origin)).then(async (response) => Buffer.from(await response.arrayBuffer()));
  files.set(path, file);
  return file;
}

const measureVisit = async (path: string, headers: Record<string, string>) =>
  measureDocument(await (await fetch(`${origin}${path}`, { headers })).text(), loadFile);

// REQ-PRF-01
test('bytes that the document of each page and variant makes a browser load', async () => {
  // One test reads all pages.
  test.slow();
  for (const { path, name, headers } of visits) {
    const bytes = await measureVisit(path, headers);
    expectWithinBudget(name, bytes, BUDGET.scriptBytes - BUDGET.laterScriptBytes);
  }
});

for (const { path, name, headers } of visits.filter((visit) => isWhole || pages.includes(visit.name)))
  for (const viewport of isWhole || sections.includes(name) ? [PHONE, DESKTOP] : [PHONE])
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
        const bytes = await measureBytes(page, path);
        test.info().annotations.push({ type: 'bytes', description: JSON.stringify(bytes) });
        const isIsland = BUDGET.islandPaths.some((pattern) => pattern.test(path));
        expectWithinBudget(name, bytes, isIsland ? BUDGET.islandScriptBytes : BUDGET.scriptBytes);
        // The test above measures all pages in this way.
        const { scripts, ...named } = await measureVisit(path, headers);
        const later = Object.entries(bytes.scripts).filter(([script]) => !scripts.includes(script));
        const laterBytes = later.reduce((sum, [, size]) => sum + size, 0);
        expect.soft({ ...named, script: named.script + laterBytes }).toEqual(pick(bytes));
        await scrollThrough(page);
        await page.waitForLoadState('networkidle');
        expect(complaints.filter((line) => path !== ABSENT_PATH || !ABSENT.test(line))).toEqual([]);
        expect(findForbiddenRequests(requests, origin)).toEqual([]);
        expect(findForbiddenStorage(await readStored(page))).toEqual([]);
      });
    });

const pick = ({ script, documentAndStyle, fontFiles, font }: PageBytes) => ({
  script,
  documentAndStyle,
  fontFiles,
  font,
});

function expectWithinBudget(name: string, bytes: PageBytes, scriptBytes: number): void {
  const about = `${name}: ${JSON.stringify(bytes)}`;
  expect.soft(bytes.script, about).toBeLessThanOrEqual(scriptBytes);
  expect.soft(bytes.documentAndStyle, about).toBeLessThanOrEqual(BUDGET.documentAndStyleBytes);
  expect.soft(bytes.fontFiles, about).toBeLessThanOrEqual(BUDGET.fontFiles);
  expect.soft(bytes.font, about).toBeLessThanOrEqual(BUDGET.fontBytes);
}
