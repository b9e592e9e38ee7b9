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
const servicesPort = await findFreePort();
const services = `http://localhost:${servicesPort}`;
const store = mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(store, { recursive: true, force: true }));
const child = startChild('services', ['apps/services/main.ts'], {
  env: {
    ...{ SERVICES_PORT: String(servicesPort), ADMIN_PORT: '0', PRODUCT_PORT: 'none', SERVICES_URL: services },
    STORE_FILE: join(store, 'store.sqlite'),
    FLAGS_DIR: copyRunningFlags(join(store, 'flags')),
  },
  print: () => undefined,
});
const figures: Figure[] = [];
// Programs in their own sessions don't receive Ctrl-C; they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  await waitForHealth(services, child);
  const [busy = 0] = loadavg();
  console.log(
    `\n  Node ${process.version}, ${availableParallelism()} cores; servers on the first, load from the second`,
  );
  console.log(`  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
  for (const { measure } of parts) {
    const measured = await measure({ services, isQuick });
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
