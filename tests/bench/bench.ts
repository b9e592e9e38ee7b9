import { availableParallelism, loadavg } from 'node:os';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../scripts/setup/waitForHealth.mjs';
import { benchPublish } from './benchPublish.ts';
import { call } from './call.ts';
import { compareHits } from './compareHits.ts';
import { describeFigure, type Figure, holds } from './Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { countRenders, measureMisses } from './measureMisses.ts';
import { measureStart } from './measureStart.ts';
import { settle, startBenchSite } from './startBenchSite.ts';

// `npm run bench`: every figure of delivery with its limit; `-- --quick` takes a quarter of the time.
const isQuick = process.argv.includes('--quick');
const [rounds, seconds] = isQuick ? [7, 1] : [21, 2];
const BROTLI = 'accept-encoding: gzip, deflate, br';
const COOKIES =
  'cookie: cuConsent=C0001,C0002; cuDevice=desktop; cuGBVariant=pricing.b,hero.c; cuGBId=2f1c0c2e-8d0f-4b9e-9a59-2c1b6a0d8a11; cuLocation=DE';

const servicesPort = await findFreePort();
const services = `http://localhost:${servicesPort}`;
const child = startChild('services', ['apps/services/main.ts'], {
  env: { SERVICES_PORT: String(servicesPort), SERVICES_URL: services },
  print: () => undefined,
});
const figures: Figure[] = [];
const add = (figure: Figure) => {
  figures.push(figure);
  console.log(describeFigure(figure));
};

try {
  await waitForHealth(services, child);
  const [busy = 0] = loadavg();
  console.log(
    `\n  Node ${process.version}, ${availableParallelism()} cores; servers on the first, load from the second`,
  );
  console.log(`  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
  const startMs = await measureStart(services, isQuick ? 3 : 5);
  add({ title: 'Start until ready', value: startMs, unit: 'ms', limit: LIMITS.startMs, is: 'most' });
  await measureMemoryAndMisses();
  for (const figure of await benchPublish(isQuick ? 20 : 100)) add(figure);
  await measureHits('Cached hit, brotli', LIMITS.hitRatio, [BROTLI], {});
  await measureHits('Cached hit, decided from cookies', LIMITS.decisionRatio, [BROTLI, COOKIES], {
    BENCH_DECIDES: 'true',
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await child.stop();
}
const missed = figures.filter((figure) => !holds(figure));
console.log(missed.length ? `\n  ${missed.length} of ${figures.length} missed\n` : `\n  All ${figures.length} hold\n`);
process.exit(process.exitCode ?? (missed.length ? 1 : 0));

async function measureMemoryAndMisses(): Promise<void> {
  const { child: server, origin, metricsUrl } = await startBenchSite(services);
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const { p50Ms, p95Ms } = await measureMisses(server, origin, paths, isQuick ? 2 : 6);
  const note = `p50 ${p50Ms.toFixed(1)} ms, ${paths.length} pages`;
  add({ title: 'Miss, p95', value: p95Ms, unit: 'ms', limit: LIMITS.missP95Ms, is: 'most', note });
  const renders = await countRenders(server, origin, metricsUrl);
  add({
    title: 'Renderings of 40 cold requests at once',
    value: renders,
    unit: '',
    limit: LIMITS.rendersOf40,
    is: 'most',
  });
  const fill = { fill: LIMITS.storedPages, paths };
  const filled = await call<{ pages: number; countedBytes: number; rssBytes: number }>(server, fill);
  add({ title: 'Pages kept in memory', value: filled.pages, unit: '', limit: LIMITS.storedPages, is: 'least' });
  const counted = `counted ${(filled.countedBytes / 2 ** 20).toFixed(0)} MB`;
  const value = filled.rssBytes / 2 ** 20;
  add({
    title: 'Memory of the process with them',
    value,
    unit: 'MB',
    limit: LIMITS.memoryMb,
    is: 'most',
    note: counted,
  });
  server.disconnect();
}

async function measureHits(
  title: string,
  least: number,
  headers: string[],
  env: Record<string, string>,
): Promise<void> {
  const { child: server, origin } = await startBenchSite(services, env);
  await settle(`${origin}/`);
  if (headers.length > 1) await fetch(`${origin}/`, { headers: { cookie: COOKIES.slice(8) } });
  await settle(`${origin}/`);
  const compared = await compareHits(server, `${origin}/`, { rounds, seconds, headers });
  server.disconnect();
  const { perSecond, barePerSecond, ratio, cpuRatio, p99Ms, bareP99Ms, failed } = compared;
  const note = `${Math.round(perSecond)}/s of ${Math.round(barePerSecond)}/s; by processor time ${(cpuRatio * 100).toFixed(0)} %`;
  add({ title: `${title}: of a bare server`, value: ratio * 100, unit: '%', limit: least * 100, is: 'least', note });
  const p99Note = `bare ${bareP99Ms.toFixed(1)} ms`;
  add({ title: `${title}: p99`, value: p99Ms, unit: 'ms', limit: LIMITS.hitP99Ms, is: 'most', note: p99Note });
  add({ title: `${title}: failed requests`, value: failed, unit: '', limit: 0, is: 'most' });
}
