import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { describeSite } from '../../fixtures/describeSite.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { ROWS } from './rows.ts';
import { servePlainPages } from './servePlainPages.ts';

// `npm run proof -- pace`: what a page costs the main thread in its first six seconds; `--only=home,team` some of it, `--smoke` three pairs of each;
// BASE_URL names a running copy.
const RUNS = 7;
const QUICK_RUNS = 3;

const { parts, isQuick } = readOptions(process.argv.slice(2), ROWS);
const copy = process.env.BASE_URL
  ? undefined
  : await startServers(
      {
        sitePort: await findFreePort(),
        contentPort: await findFreePort(),
        productPort: 'none',
        demoPort: 'none',
      },
      { print: () => undefined },
    );
const origin = process.env.BASE_URL ?? copy?.site ?? '';
const plain = await servePlainPages();
const browser = await launchChromium();
try {
  const site = await describeSite(origin);
  process.exitCode = await runRows(parts, {
    ...{ browser, origin, plainOrigin: plain.origin },
    runs: isQuick ? QUICK_RUNS : RUNS,
    controlOf: (path) => listVisits(site, [path])[0],
  });
} finally {
  await browser.close();
  plain.stop();
  await copy?.stop();
}
