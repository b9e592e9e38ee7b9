import { loadavg } from 'node:os';
import { buildStudio } from '../../../scripts/setup/buildStudio.mjs';
import { startRealStudio } from '../../e2e/studio/setup/startRealStudio.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { ROWS } from './ROWS.ts';

// `npm run proof -- studio-live`: how soon the Live screen draws an event, and what scrolling 100,000 rows takes, in Chromium; `--only=live` one of them.
const { parts } = readOptions(process.argv.slice(2), ROWS);
await buildStudio();
const studio = await startRealStudio();
const browser = await launchChromium();
const [busy = 0] = loadavg();
console.log(`\n  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
const newPage = async () => (await browser.newContext({ viewport: { width: 1_440, height: 900 } })).newPage();
try {
  process.exitCode = await runRows(parts, { ...studio, newPage });
} finally {
  await browser.close();
  await studio.stop();
}
