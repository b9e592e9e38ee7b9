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
/** A collector that is down or refuses for a while delays events, and loses none. */
const SETTLE_MS = 300_000;
/** Product analytics begins within 15 s (visitorPauses.ts), sends after ten, and waits for 30 s after a refusal as too frequent. */
const PATIENCE_MS = 60_000;
const POLL_MS = 200;
/** A page of this origin without scripts: from here its storage is read. */
const QUIET = '/robots.txt';
const AGAIN = '/legal/terms';

interface RunOptions {
  /** How long the last visit waits for acknowledgements before the visitor returns once more. */
  patienceMs?: number;
  /** How long the last visit may last in all; what isn't acknowledged then is reported as lost. */
  settleMs?: number;
}

interface Visiting {
  context: BrowserContext;
  origin: string;
  patienceMs: number;
  settleMs: number;
  /** Of this visit; the first is the one that is used. */
  tabs: Tab[];
  isAllowed: boolean;
  /** Ids of all events, once the last visit waited until each was acknowledged. */
  delivered?: ReadonlySet<string> | undefined;
}

/**
 * Makes the visits of one visitor in a separate browser context.
 * @param origin of the site
 */
export async function runVisitor(
  browser: Browser,
  origin: string,
  planned: PlannedVisitor,
  { patienceMs = PATIENCE_MS, settleMs = SETTLE_MS }: RunOptions = {},
): Promise<VisitorResult> {
  const context = await browser.newContext({ userAgent: VISITOR_AGENT, reducedMotion: 'reduce', viewport: VIEWPORT });
  try {
    await trackedEvents.note(context);
    await context.addInitScript(saveData);
    const visiting: Visiting = { context, origin, patienceMs, settleMs, tabs: [], isAllowed: false };
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
    const unwritten = await trackedEvents.unwritten(quiet);
    const { delivered } = visiting;
    const ofVisitor = { doesReturn, isRefusing, visits: visits.length, pages };
    return { ...ofVisitor, tracked, delivered, waiting, unwritten, requestsWithoutConsent };
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
  if (visit.end === 'settle') visiting.delivered = await settle(tab, visiting);
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
      await decide(tab, 'accept');
      await tab?.restart(true);
      break;
    case 'refuse':
      await decide(tab, 'refuse');
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
      for (const each of tabs) await each.restart(isCounted(step.does === 'come online'));
  }
}

/** Answers the banner, and sees it go: who leaves before that is asked again. */
async function decide(tab: Tab | undefined, answer: 'accept' | 'refuse'): Promise<void> {
  await tab?.page.locator(`[data-consent="${answer}"]`).first().click();
  await tab?.page.locator('[data-consent-banner]').waitFor({ state: 'hidden' });
}

/**
 * Stays until all events are acknowledged. After a long wait the visitor opens another page: after many failed attempts the next one may be far off, and
 * a page that ended without leaving, as in a crash, owns its events for a while.
 * @returns ids of these events; those of leaving the last page aren't among them, since no other page follows. Undefined when the time is over
 */
async function settle(
  tab: Tab,
  { isAllowed, origin, patienceMs, settleMs }: Visiting,
): Promise<ReadonlySet<string> | undefined> {
  const end = performance.now() + settleMs;
  while (performance.now() < end) {
    // Before that there are no pending events either.
    if (isAllowed) await tab.counted();
    for (const again = performance.now() + patienceMs; performance.now() < again; await pause(POLL_MS)) {
      const delivered = await trackedEvents.delivered(tab.page);
      if (delivered) return delivered;
    }
    await tab.page.goto(origin + AGAIN);
  }
  return undefined;
}
