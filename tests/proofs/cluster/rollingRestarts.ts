import { setTimeout as pause } from 'node:timers/promises';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import type { Figure } from './Proof.ts';
import type { Cluster } from './startCluster.ts';
import { countLeads, startForms } from './startForms.ts';

/** Varnish sends visitors to a new node after two successful health checks. */
const NOTICED_MS = 3_000;

/** Restarts all nodes in turn, as a new release does, while visitors send forms through nginx and Varnish, and compares what they read with what is stored. */
export async function restartWithForms(cluster: Cluster, rounds: number): Promise<Figure[]> {
  const nginx = await startNginx({ upstream: Number(new URL(cluster.origin).port) });
  try {
    const before = await countLeads({ file: cluster.leadsFile });
    const endForms = startForms(nginx.clearPort);
    for (let round = 0; round < rounds; round += 1) {
      for (const index of cluster.nodes.keys()) {
        await cluster.restartNode(index);
        await pause(NOTICED_MS);
      }
    }
    const { sent, failures } = await endForms();
    for (const [what, count] of failures) console.log(`     ${count} × ${what}`);
    const stored = await countLeads({ file: cluster.leadsFile });
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    const wrong = sent.filter((email) => (stored.get(email) ?? 0) - (before.get(email) ?? 0) !== 1);
    return [
      { name: `failed of ${sent.length + failed} forms in ${rounds} restarts of all`, value: failed, limit: 0 },
      { name: 'thanked, and not stored exactly once', value: wrong.length, limit: 0 },
    ];
  } finally {
    await nginx.stop();
  }
}
