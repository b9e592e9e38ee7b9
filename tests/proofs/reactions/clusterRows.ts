import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Cluster } from '../cluster/startCluster.ts';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { type Reactions, reaction, timed } from './Reactions.ts';

const HEADERS = { host: 'localhost' };
const PAGES = ['/', '/pricing', '/teams', '/teams/agile', '/legal/terms'];
/** A node that has Redis again is waited for so long. */
const HEAL_MS = 30_000;

async function get(port: number, path: string): Promise<{ status: number; body: Buffer }> {
  return ask(port, path, { headers: HEADERS });
}

/** The slowest page of any node right after Redis was killed. A node that starts then has no page in memory, and reads each from Redis first. */
export async function measureWithoutRedis(reactions: Reactions): Promise<Figure> {
  const cluster = await reactions.cluster();
  const times = await reactions.times(async (run) => {
    const node = run % cluster.nodes.length;
    await cluster.restartNode(node);
    const { port } = nodeOf(cluster, node);
    await until(async () => (await get(port, '/healthz')).status === 200, 'the node');
    await cluster.redis.stop('SIGKILL');
    const each = [];
    for (const path of PAGES)
      each.push(
        await timed(async () => {
          const { status } = await get(port, path);
          if (status !== 200) throw new Error(`${path} was answered with ${status}`);
        }),
      );
    await cluster.restartRedis();
    return Math.max(...each);
  });
  return reaction('Slowest page with Redis killed', times, LIMITS.withoutRedisMs, 'REQ-PRF-05');
}

/** Varnish sends pages and a file that it has, one after the other, while no node runs. */
export async function measureWithoutSite(reactions: Reactions): Promise<Figure> {
  const cluster = await reactions.cluster();
  const port = Number(new URL(cluster.origin).port);
  const paths = [...PAGES, '/robots.txt'];
  const times = await reactions.times(async () => {
    await until(async () => (await get(port, '/')).status === 200, 'a node behind Varnish', HEAL_MS);
    for (const path of paths) await get(port, path);
    for (const node of cluster.nodes) await node.process.stop();
    const ms = await timed(async () => {
      for (let count = 0; count < LIMITS.responsesWithoutSite; count += 1) {
        const path = paths[count % paths.length] ?? '/';
        const { status } = await get(port, path);
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      }
    });
    await Promise.all(cluster.nodes.map((_, index) => cluster.restartNode(index)));
    return ms;
  });
  const title = `${LIMITS.responsesWithoutSite} responses with the site down`;
  return reaction(title, times, LIMITS.withoutSiteMs, 'REQ-PRF-05');
}

function nodeOf({ nodes }: Cluster, index: number): Cluster['nodes'][number] {
  const node = nodes[index];
  if (!node) throw new Error(`there is no node ${index}`);
  return node;
}
