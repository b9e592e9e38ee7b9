import { LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { until } from '../../fixtures/servers/until.ts';
import { LIMITS } from './LIMITS.ts';
import { CHANGED_PATH } from './measurePublish.ts';
import { PROOFS } from './PROOFS.ts';
import { startCluster } from './startCluster.ts';
import { startLoad } from './startLoad.ts';

// npm run proof -- cluster [--outage=600] [--restarts=1] [--only=redis]: three nodes, Redis and Varnish on this machine, under load, while parts fail.
const DEFAULT_OUTAGE_S = 30;
const outageSeconds = Number(readOption('outage') ?? DEFAULT_OUTAGE_S);
const rollingRestarts = Number(readOption('restarts') ?? LIMITS.rollingRestarts);
const only = readOption('only')?.toLowerCase() ?? '';

const cluster = await startCluster({ LAME_DUCK_MS: String(LAME_DUCK_MS) });
let isGood = true;
try {
  await until(async () => (await fetch(cluster.origin)).status === 200, 'Varnish finding its nodes', 30_000);
  const sitemap = await (await fetch(`${cluster.origin}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const paths = [...new Set([...found, CHANGED_PATH])];
  // Fill Varnish's cache.
  for (const path of paths) await (await fetch(cluster.origin + path)).text();
  console.log(`3 nodes, Redis, Varnish; ${paths.length} pages, ${LIMITS.requestsPerSecond} requests a second`);
  for (const proof of PROOFS.filter(({ name }) => name.toLowerCase().includes(only))) await show(proof, paths);
} finally {
  await cluster.stop();
}
process.exitCode = isGood ? 0 : 1;

async function show(proof: (typeof PROOFS)[number], paths: string[]): Promise<void> {
  console.log(`\n${proof.name}`);
  const nodes = proof.direct.map((index) => `http://127.0.0.1:${cluster.nodes[index]?.port}`);
  const endLoad = startLoad({ origins: [cluster.origin, ...nodes], paths, host: 'localhost' });
  const figures = await proof.run(cluster, { outageSeconds, rollingRestarts }).catch((error: Error) => {
    console.log(`   ✗ ${error.message}`);
    isGood = false;
    return [];
  });
  const { requests, failures, p99Ms, slowestMs } = await endLoad();
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  for (const { name, value, limit, atLeast } of [
    ...figures,
    { name: `failed of ${requests} requests`, value: failed, limit: LIMITS.failedRequests, atLeast: false },
  ]) {
    const isMet = atLeast ? value >= limit : value <= limit;
    isGood &&= isMet;
    console.log(
      `   ${isMet ? '✓' : '✗'} ${name.padEnd(44)} ${String(value).padStart(8)}   ${atLeast ? '≥' : '≤'} ${limit}`,
    );
  }
  console.log(`     answers: p99 ${p99Ms.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`);
  for (const [what, count] of [...failures].slice(0, 5)) console.log(`     ${count} × ${what}`);
}

function readOption(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}
