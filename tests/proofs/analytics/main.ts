import { chromium } from '@playwright/test';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { FlagFolder } from '../../fixtures/flags/FlagFolder.ts';
import { median } from '../median.ts';
import { LIMITS } from './LIMITS.ts';
import { measureBlocking } from './measureBlocking.ts';
import { measureFirstEvent } from './measureFirstEvent.ts';

// Run by `npm run proof -- analytics`; BASE_URL names a running copy.
const PATHS = ['/', '/pricing', '/teams/marketing'];
const quick = process.argv.includes('--smoke');
const runs = quick ? 1 : 5;
const maxRuns = quick ? 1 : 9;
const flags = await FlagFolder.copy();
const copy = process.env.BASE_URL
  ? undefined
  : await startServers(
      {
        sitePort: await findFreePort(),
        contentPort: await findFreePort(),
        productPort: 'none',
        demoPort: 'none',
      },
      { env: { FLAGS_DIR: flags.path }, print: () => undefined },
    );
const origin = process.env.BASE_URL ?? copy?.site;
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
let failed = 0;
const judge = (what: string, figure: number, limit: number) => {
  if (!(figure <= limit)) failed += 1;
  console.log(`${figure <= limit ? '✓' : '✗'} ${what}: ${Math.round(figure)} ms (at most ${limit})`);
};

try {
  const firsts: number[] = [];
  for (let run = 0; run < runs; run += 1) firsts.push(await measureFirstEvent(browser, `${origin}/`));
  judge('first event on the wire after consent, 4× CPU', median(firsts), LIMITS.firstEventMs);
  for (const path of quick ? PATHS.slice(0, 1) : PATHS) {
    const { onMs, offMs } = await measureBlocking(browser, `${origin}${path}`, { port, runs, maxRuns });
    judge(`TBT added on ${path} (${Math.round(onMs)} over ${Math.round(offMs)})`, onMs - offMs, LIMITS.addedTbtMs);
  }
  process.exitCode = failed ? 1 : 0;
} finally {
  await browser.close();
  await copy?.stop();
  await flags.remove();
}
