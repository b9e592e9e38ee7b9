import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import type { PlannedVisit, PlannedVisitor, Step } from './planVisits.ts';
import { Tab } from './Tab.ts';
import { trackedEvents } from './trackedEvents.ts';
import type { VisitorResult } from './VisitorResult.ts';

/** Small, since painting doesn't matter here. */
const VIEWPORT = { width: 480, height: 480 };
const COLLECTOR = /\/(segment|amplitude)\//;
const SETTLE_MS = 120_000;
const PATIENCE_MS = 20_000;
const POLL_MS = 200;
/** A page of this origin without scripts: from here its storage is read. */
const QUIET = '/robots.txt';
const AGAIN = '/legal/terms';

interface RunOptions {
  /** How long the last visit waits for acknowledgements before the visitor returns once more. */
  patienceMs?: number;
}

interface Visiting {
  context: BrowserContext;
  origin: string;
  patienceMs: number;
  /** Of this visit; the first is the one that is used. */
  tabs: Tab[];
  isAllowed: boolean;
}

/**
 * Makes the visits of one visitor in a separate browser context.
 * @param origin of the site
 */
export async function runVisitor(
  browser: Browser,
  origin: string,
  planned: PlannedVisitor,
  { patienceMs = PATIENCE_MS }: RunOptions = {},
): Promise<VisitorResult> {
  const context = await browser.newContext({ userAgent: VISITOR_AGENT, reducedMotion: 'reduce', viewport: VIEWPORT });
  try {
    await trackedEvents.note(context);
    await context.addInitScript(saveData);
    const visiting: Visiting = { context, origin, patienceMs, tabs: [], isAllowed: false };
    const requestsWithoutConsent: string[] = [];
    context.on('request', (request) => {
      if (!visiting.isAllowed && COLLECTOR.test(request.url())) requestsWithoutConsent.push(request.url());
    });
    const pages = [];
    for (const visit of planned.visits) {
      await makeVisit(visiting, visit);
      pages.push(...visiting.tabs.flatMap(({ visited }) => visited));
    }
    await context.setOffline(false);
    const quiet = await context.newPage();
    await quiet.goto(origin + QUIET);
    const tracked = new Map(await trackedEvents.read(quiet));
    const { doesReturn, isRefusing, visits } = planned;
    const waiting = await trackedEvents.waiting(quiet);
    return { doesReturn, isRefusing, visits: visits.length, tracked, requestsWithoutConsent, pages, waiting };
  } finally {
    await context.close();
  }
}

/** Turns off prefetching, which costs time and changes nothing here. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

async function makeVisit(visiting: Visiting, visit: PlannedVisit): Promise<void> {
  await visiting.context.setOffline(false);
  visiting.tabs = [];
  for (const step of visit.steps) await make(step, visiting);
  const [tab, ...beside] = visiting.tabs;
  if (!tab) throw new Error('a visit opens a page first');
  for (const other of beside) await other.close();
  if (visit.end === 'settle') {
    // Before that there are no pending events either.
    if (visiting.isAllowed) await tab.counted();
    await settle(tab, visiting.patienceMs);
  }
  if (visit.end === 'crash') await tab.crash();
  else await tab.close();
}

async function make(step: Step, visiting: Visiting): Promise<void> {
  const { context, origin, tabs } = visiting;
  const [tab] = tabs;
  const isCounted = (isOnline: boolean) => visiting.isAllowed && isOnline;
  switch (step.does) {
    case 'open':
      if (tab) await tab.open(origin + step.path, visiting.isAllowed);
      else tabs.push(await Tab.open(context, origin + step.path, visiting.isAllowed));
      break;
    case 'open beside':
      tabs.push(await Tab.open(context, origin + step.path, visiting.isAllowed));
      break;
    case 'accept':
      // Everything that follows the banner's answer is allowed.
      visiting.isAllowed = true;
      await tab?.page.locator('[data-consent="accept"]').first().click();
      tab?.restart(true);
      break;
    case 'refuse':
      await tab?.page.locator('[data-consent="refuse"]').first().click();
      break;
    case 'click':
      await tab?.click(visiting.isAllowed);
      break;
    case 'reload':
      await tab?.reload(visiting.isAllowed);
      break;
    case 'be counted':
      await tab?.counted();
      break;
    case 'stay':
      await pause(step.ms);
      break;
    case 'go offline':
    case 'come online':
      await context.setOffline(step.does === 'go offline');
      for (const each of tabs) each.restart(isCounted(step.does === 'come online'));
  }
}

/**
 * Stays until all events are acknowledged, then opens a page without scripts, and waits for events of leaving too. After a long wait the visitor returns
 * once more: after many failed attempts the next one may be far off.
 */
async function settle({ page }: Tab, patienceMs: number): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  const origin = new URL(page.url()).origin;
  const isIdle = async () => (await trackedEvents.waiting(page)).length === 0;
  while (performance.now() < end) {
    await pause(1_000);
    for (const again = performance.now() + patienceMs; !(await isIdle()) && performance.now() < again; )
      await pause(POLL_MS);
    await page.goto(origin + QUIET);
    if (await isIdle()) return;
    await page.goto(`${origin}${AGAIN}`);
  }
}
