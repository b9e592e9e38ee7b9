import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { readOptions } from '../readOptions.ts';
import { PARTS } from './PARTS.ts';

// `npm run proof -- bench`: every figure of delivery with its limit; `--smoke` takes a quarter of the time, `--only=hits,navigation` some parts.
const { parts, isQuick } = readOptions(process.argv.slice(2), PARTS);
const port = await findFreePort();
const contentUrl = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const child = startChild('content', ['apps/content/main.ts'], {
  env: {
    ...{ CONTENT_PORT: String(port), CONTENT_INTERNAL_PORT: '0', CONTENT_URL: contentUrl },
    FLAGS_DIR: copyRunningFlags(join(folder, 'flags')),
  },
  print: () => undefined,
});
const figures: Figure[] = [];
// Programs in their own sessions don't receive Ctrl-C; they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  await waitForHealth(contentUrl, child);
  const [busy = 0] = loadavg();
  console.log(
    `\n  Node ${process.version}, ${availableParallelism()} cores; servers on the first, load from the second`,
  );
  console.log(`  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
  for (const { measure } of parts) {
    const measured = await measure({ contentUrl, isQuick });
    figures.push(...measured);
    for (const figure of measured) console.log(describeFigure(figure));
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await child.stop();
}
const missed = figures.filter((figure) => !holds(figure));
console.log(missed.length ? `\n  ${missed.length} of ${figures.length} missed\n` : `\n  All ${figures.length} hold\n`);
process.exit(process.exitCode ?? (missed.length ? 1 : 0));
