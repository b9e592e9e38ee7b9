import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { until } from '../../fixtures/servers/until.ts';
import { percentile } from '../percentile.ts';
import { LIMITS } from './LIMITS.ts';
import { measurePublish } from './measurePublish.ts';
import type { Figure, Proof } from './Proof.ts';
import { readMetric } from './readMetric.ts';
import { restartWithForms } from './rollingRestarts.ts';
import type { Cluster } from './startCluster.ts';

const ASKED = ['/', '/pricing', '/teams'];
const SHORT_MS = 3_000;
const HEAL_MS = 3_000;

/** In this order; each restores the cluster. REQ-PRF-05. */
export const PROOFS: Proof[] = [
  {
    name: 'publish to live on three nodes',
    direct: [0, 1, 2],
    async run(cluster) {
      const times: number[] = [];
      for (let count = 0; count < LIMITS.publishes; count += 1) {
        times.push(await measurePublish(cluster));
        await pause(150 + Math.random() * 100);
      }
      const at = (part: number) => Math.round(percentile(times, part));
      console.log(`   ${times.length} publishes: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, slowest ${at(1)} ms`);
      return [{ name: 'publish to live p99 (ms)', value: at(0.99), limit: LIMITS.publishP99Ms }];
    },
  },
  {
    name: 'rolling restart of three nodes',
    direct: [],
    async run(cluster) {
      for (const index of cluster.nodes.keys()) {
        await cluster.restartNode(index);
        await askNode(cluster.nodes[index]);
        // Varnish sends visitors to it again after two successful health checks.
        await pause(SHORT_MS);
      }
      const taken = await Promise.all(cluster.nodes.map((node) => readMetric(node, 'site_shared_pages_taken_total')));
      const all = taken.reduce((sum, one) => sum + one, 0);
      return [
        { name: 'pages taken from other nodes', value: all, limit: 1, atLeast: true },
        await publishOnce(cluster),
      ];
    },
  },
  {
    name: 'rolling restarts while forms are sent',
    direct: [],
    run: (cluster, { rollingRestarts }) => restartWithForms(cluster, rollingRestarts),
  },
  {
    name: 'Redis killed, then started again',
    direct: [0, 1, 2],
    async run(cluster) {
      await cluster.redis.stop('SIGKILL');
      await pause(SHORT_MS);
      await cluster.restartRedis();
      await pause(HEAL_MS);
      return [await publishOnce(cluster)];
    },
  },
  {
    name: 'Redis hangs for three seconds',
    direct: [0, 1, 2],
    async run(cluster) {
      cluster.redis.child.kill('SIGSTOP');
      await pause(SHORT_MS);
      cluster.redis.child.kill('SIGCONT');
      await until(async () => (await publishOnce(cluster)).value < LIMITS.publishP99Ms, 'healing', 30_000);
      return [await publishOnce(cluster)];
    },
  },
  {
    name: 'Redis full',
    direct: [0, 1, 2],
    async run(cluster) {
      const admin = await createClient({ url: cluster.redis.url }).connect();
      await admin.configSet('maxmemory', '1kb');
      const full = await publishOnce(cluster, 'publish to live with Redis full (ms)');
      await admin.configSet('maxmemory', '0');
      admin.destroy();
      await pause(HEAL_MS);
      return [full, await publishOnce(cluster)];
    },
  },
  {
    name: 'two releases side by side',
    direct: [0, 1],
    async run(cluster) {
      await cluster.restartNode(2, { RELEASE: 'another' });
      const node = cluster.nodes[2];
      if (!node) throw new Error('there is no third node');
      await askNode(node);
      const rendered = await readMetric(node, 'site_renders_total');
      const taken = await readMetric(node, 'site_shared_pages_taken_total');
      const live = await publishOnce(cluster);
      await cluster.restartNode(2);
      await pause(SHORT_MS);
      return [
        { name: 'pages taken from another release', value: taken, limit: 0 },
        { name: 'pages rendered by the other release', value: rendered, limit: 1, atLeast: true },
        live,
      ];
    },
  },
  {
    name: 'content system killed',
    direct: [1, 2],
    async run(cluster, { outageSeconds }) {
      await cluster.content.stop();
      console.log(`   away for ${outageSeconds} s`);
      await pause((outageSeconds * 1_000) / 2);
      await cluster.restartNode(0);
      await pause((outageSeconds * 1_000) / 2);
      await cluster.startContent();
      await pause(HEAL_MS);
      return [await publishOnce(cluster)];
    },
  },
];

/** Varnish has the pages in its cache, so that a new node would get few requests. */
async function askNode(node: { port: number } | undefined): Promise<void> {
  for (const path of ASKED) await (await fetch(`http://127.0.0.1:${node?.port}${path}`)).text();
}

async function publishOnce(cluster: Cluster, name = 'publish to live afterwards (ms)'): Promise<Figure> {
  return { name, value: Math.round(await measurePublish(cluster)), limit: LIMITS.publishP99Ms };
}
