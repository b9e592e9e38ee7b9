import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';
import { launchChromium } from '../../../fixtures/launchChromium.ts';
import { startNodeProcess } from '../../../fixtures/startNodeProcess.ts';
import type { Figure } from '../../Figure.ts';
import { addExperiments, CYCLE } from '../agreement/addExperiments.ts';
import { decideInChromium } from '../agreement/decideInChromium.ts';
import { decideOnServer } from '../agreement/decideOnServer.ts';
import { findDisagreements } from '../agreement/findDisagreements.ts';
import { randomVisitors } from '../agreement/RandomVisitor.ts';
import type { Amounts } from '../Proof.ts';

const SEED = 20_261_121;
const SITE_URL = 'https://www.cumulus.example';

/**
 * Server and browser decide the same for random visitors, every experiment, and every condition of an experiment. REQ-EXP-10.
 * @param running a browser that is running; one is started by default
 */
export async function proveAgreement({ visitors: count }: Amounts, running?: Browser): Promise<Figure[]> {
  const flags = await FlagFolder.copy();
  await addExperiments(flags);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const content = await startNodeProcess('apps/content/main.ts', port, {
    ...{ CONTENT_PORT: String(port), CONTENT_INTERNAL_PORT: '0', CONTENT_URL: url },
    ...{ FLAGS_DIR: flags.path, CONTENT_WEBHOOK_URLS: 'none' },
  });
  const browser = running ?? (await launchChromium());
  let page: Page | undefined;
  try {
    await pause(100);
    const flagHost = `${url}/growthbook`;
    const served = await (await fetch(`${flagHost}/api/features/sdk-local`)).json();
    const text = JSON.stringify({ ...served, features: { ...served.features, ...CYCLE } });
    page = await browser.newPage();
    await page.route('**/api/features/**', (route) => route.fulfill({ contentType: 'application/json', body: text }));
    const visitors = randomVisitors(count, SEED);
    const onServer = await decideOnServer(text, SITE_URL, visitors);
    const inChromium = await decideInChromium(page, flagHost, SITE_URL, visitors);
    const disagreements = findDisagreements(visitors, onServer, inChromium);
    for (const line of disagreements.slice(0, 5)) console.log(`   ${line}`);
    // Each experiment needs more than one outcome, or nothing was compared.
    const experiments = (served as { experiments: { key: string }[] }).experiments.map(({ key }) => key);
    const outcomes = new Set(onServer.flatMap((decided) => Object.values(decided)));
    const seen = experiments.filter((key) => [0, 1].every((index) => hasOutcome(outcomes, key, index)));
    // Checks the comparison: a browser with another visitor's id must differ.
    const shifted = [...inChromium.slice(1), ...inChromium.slice(0, 1)];
    const found = findDisagreements(visitors, onServer, shifted).length;
    return [
      {
        title: `disagreements of ${count} × ${Object.keys(onServer[0] ?? {}).length} flags`,
        value: disagreements.length,
        unit: '',
        limit: 0,
        is: 'most',
      },
      {
        title: 'experiments seen in two variations or more',
        value: seen.length,
        unit: '',
        limit: experiments.length,
        is: 'least',
      },
      { title: 'disagreements with ids exchanged', value: found, unit: '', limit: count, is: 'least' },
    ];
  } finally {
    await (running ? page?.close() : browser.close());
    await content.stop();
    await flags.remove();
  }
}

function hasOutcome(outcomes: Set<string>, experiment: string, variation: number): boolean {
  return [...outcomes].some((text) => text.endsWith(`(${experiment}, ${variation})`));
}
