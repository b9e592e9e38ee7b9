import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { FlagFolder } from '../../fixtures/flags/FlagFolder.ts';
import { chromiumOptions } from '../../fixtures/launchChromium.ts';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { INP_ROW } from './inpRow.ts';
import { SCORE_ROWS } from './scoreRows.ts';
import { TASK_ROWS } from './taskRows.ts';

// `npm run proof -- observation`: what a visitor who is observed by everything feels; `--only=inp` some of it, `--smoke` one pair of each.
const RUNS = 9;

const { parts, isQuick } = readOptions(process.argv.slice(2), [...SCORE_ROWS, ...TASK_ROWS, INP_ROW]);
const [busy = 0] = loadavg();
console.log(`\n  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
const flags = await FlagFolder.copy();
const copy = await startServers(
  {
    sitePort: await findFreePort(),
    contentPort: await findFreePort(),
    productPort: 'none',
    demoPort: 'none',
  },
  { env: { FLAGS_DIR: flags.path, FORCE_SAMPLING: 'replay,monitoring,monitoringReplay' }, print: () => undefined },
);
const port = await findFreePort();
const { args, ...options } = chromiumOptions;
const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
try {
  process.exitCode = await runRows(parts, { origin: copy.site, browser, port, runs: isQuick ? 1 : RUNS });
} finally {
  await browser.close();
  await copy.stop();
  await flags.remove();
}
