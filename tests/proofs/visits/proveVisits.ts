import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { chromiumOptions } from '../../fixtures/launchChromium.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { seededRandom } from '../../fixtures/seededRandom.ts';
import { startNodeProcess } from '../../fixtures/startNodeProcess.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { Collector } from './Collector.ts';
import { type Disturbances, disturbCollector } from './disturbCollector.ts';
import { judgeConsent } from './judgeConsent.ts';
import { judgeReports } from './judgeReports.ts';
import { type Judgement, judgeVisits } from './judgeVisits.ts';
import { type PlannedVisitor, planVisits, type VisitAmount } from './planVisits.ts';
import { readConsentTotals, readDecisions, readMonitoredViews, readStored, readStoredProduct } from './readStored.ts';
import { runVisitor } from './runVisitor.ts';
import { runVisitors } from './runVisitors.ts';

/** How much is proven. */
export interface VisitOptions extends VisitAmount {
  seed: number;
  /** Number of concurrent visitors. */
  atOnce: number;
  /** Average time between two kills of the collector. */
  disturbEveryMs: number;
  /** Called whenever a visitor has finished. */
  progress?(visits: number): void;
}

/** The result. */
export interface VisitsProof extends Judgement {
  /** The same of product analytics, the second recipient of each event. */
  product: Judgement;
  /** Daily totals of consent that differ from what the visitors did. */
  consent: string[];
  /** Numbers of the studio's reports that differ from what was stored. */
  reports: string[];
  visitors: number;
  visits: number;
  pages: number;
  /** How many of them had to be counted. */
  mustCount: number;
  disturbances: Disturbances;
}

/** Pictures and fonts don't matter here, and would be half of the work. */
const WITHOUT_LOOKS = ['--blink-settings=imagesEnabled=false', '--disable-remote-fonts'];
/** Chromium forgets the agent of a context while a page is left: then it is this one, and not that of a headless browser, which is no visitor. */
const AGENT = `--user-agent=${VISITOR_AGENT}`;
const LAST_BEACONS_MS = 1_500;

/** Makes the visits in Chromium on a copy of the site, kills the collector during them, and compares tracked with stored events. REQ-DLV-13. */
export async function proveVisits(options: VisitOptions): Promise<VisitsProof> {
  const folder = await mkdtemp(join(tmpdir(), 'visits-'));
  const [collectorPort, contentPort, port] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const collector = new Collector(collectorPort, folder);
  const [origin, contentUrl] = [`http://localhost:${port}`, `http://localhost:${contentPort}`];
  await collector.start();
  const content = await startNodeProcess('apps/content/main.ts', contentPort, {
    ...{ CONTENT_PORT: String(contentPort), CONTENT_INTERNAL_PORT: '0', CONTENT_URL: contentUrl },
    ...{ SERVICES_CACHE_DIR: join(folder, 'services'), FLAGS_DIR: copyRunningFlags(join(folder, 'flag-files')) },
    ...{ CONTENT_WEBHOOK_URLS: 'none', ...NO_CLIENT_LIMITS },
  });
  const site = await startNodeProcess('apps/site/server.ts', port, {
    // The port above a test's port is unused.
    ...{ SITE_PORT: String(port), INTERNAL_PORT: String(port + 1), SITE_URL: origin },
    ...{ CONTENT_URL: contentUrl, COLLECTOR_URL: collector.url, COLLECTOR_INTERNAL_URL: collector.adminUrl },
    ...{ CONTENT_CACHE_DIR: join(folder, 'content'), FLAGS_CACHE_DIR: join(folder, 'flags') },
    ...{ CSP_REPORT_DIR: join(folder, 'reports'), ...NO_CLIENT_LIMITS },
  });
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, ...WITHOUT_LOOKS, AGENT],
  });
  try {
    const endDisturbing = disturbCollector(collector, seededRandom(options.seed), options.disturbEveryMs);
    const { seed, atOnce, progress } = options;
    const run = (planned: PlannedVisitor) => runVisitor(browser, origin, planned);
    const results = await runVisitors(planVisits(options, seed), run, { atOnce, progress });
    const disturbances = await endDisturbing();
    await pause(LAST_BEACONS_MS);
    // It sends what it has counted.
    await site.stop();
    const totals = await readConsentTotals(collector.adminUrl);
    const stored = await readStored(collector.adminUrl);
    const pages = results.flatMap((result) => result.pages);
    return {
      ...judgeVisits(results, stored),
      product: judgeVisits(results, await readStoredProduct(collector.adminUrl)),
      consent: judgeConsent(results.length, totals, await readDecisions(collector.adminUrl)),
      reports: await judgeReports(folder, [...stored, ...(await readMonitoredViews(collector.adminUrl))]),
      ...{ visitors: results.length, visits: results.reduce((sum, { visits }) => sum + visits, 0), disturbances },
      pages: pages.reduce((sum, { shown }) => sum + shown, 0),
      mustCount: pages.reduce((sum, page) => sum + page.mustCount, 0),
    };
  } finally {
    await browser.close();
    await site.stop();
    await content.stop();
    await collector.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** REQ-DLV-13, and a first look (`--smoke`). */
export const AMOUNTS: Record<'whole' | 'quick', VisitOptions> = {
  whole: { visits: 1_000, maxVisits: 7, seed: 5, atOnce: 14, disturbEveryMs: 20_000 },
  quick: { visits: 30, maxVisits: 2, seed: 5, atOnce: 15, disturbEveryMs: 8_000 },
};
