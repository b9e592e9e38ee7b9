import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { startRedis } from '../../fixtures/servers/startRedis.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { type NodeProcess, startNodeProcess } from '../../fixtures/startNodeProcess.ts';

const SECRET = 'a-secret-of-this-cluster';
const WEBHOOK_SECRET = '0123456789abcdef'.repeat(4);
const NODES = 3;
/** The public origin of the nodes. */
export const SITE_URL = 'http://localhost:3000';

/** Everything that runs, all on this machine. */
export interface Cluster {
  /** Varnish. */
  origin: string;
  contentDirectory: string;
  /** The database of the leads. */
  leadsFile: string;
  redis: Awaited<ReturnType<typeof startRedis>>;
  nodes: { port: number; internalPort: number; process: NodeProcess }[];
  content: NodeProcess;
  /** Restarts a node, optionally with other variables. */
  restartNode(index: number, env?: Record<string, string>): Promise<void>;
  restartRedis(): Promise<void>;
  startContent(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the content system on a copy of the content, Redis, three nodes of the built site, and Varnish before them.
 * @param nodeEnv further variables of all nodes
 */
export async function startCluster(nodeEnv: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  const contentDirectory = join(folder, 'content');
  cpSync(join(root, 'content'), contentDirectory, { recursive: true });
  const flagsDirectory = copyRunningFlags(join(folder, 'flags'));
  const ports = await Promise.all(Array.from({ length: NODES * 2 + 3 }, findFreePort));
  const [contentPort = 0, leadsPort = 0, varnishPort = 0, ...nodePorts] = ports;
  const leadsFile = join(folder, 'leads.sqlite');
  const contentUrl = `http://127.0.0.1:${contentPort}`;
  const origin = `http://127.0.0.1:${varnishPort}`;

  const startContent = () =>
    startNodeProcess('apps/content/main.ts', contentPort, {
      ...{ CONTENT_PORT: String(contentPort), CONTENT_INTERNAL_PORT: '0', CONTENT_URL: contentUrl },
      ...{ CONTENT_DIR: contentDirectory, FLAGS_DIR: flagsDirectory },
      ...{ SERVICES_CACHE_DIR: join(folder, 'services'), IMAGE_CACHE_DIR: join(folder, 'images') },
      ...NO_CLIENT_LIMITS,
      ...{ CONTENT_WEBHOOK_URLS: `${origin}/webhook`, CONTENT_WEBHOOK_SECRET: WEBHOOK_SECRET },
    });

  const startLeads = () =>
    startNodeProcess('apps/leads/main.ts', leadsPort, {
      ...{ LEADS_PORT: String(leadsPort), LEADS_INTERNAL_PORT: String(leadsPort + 1), CONTENT_URL: contentUrl },
      ...{ LEADS_FILE: leadsFile, SERVICES_CACHE_DIR: join(folder, 'services'), ...NO_CLIENT_LIMITS },
    });

  const redis = await startRedis();
  const startNode = async (index: number, env: Record<string, string> = {}) => {
    const [port = 0, internalPort = 0] = nodePorts.slice(index * 2);
    const process = await startNodeProcess('apps/site/server.ts', port, {
      ...{ SITE_PORT: String(port), INTERNAL_PORT: String(internalPort), SITE_URL },
      ...{ CONTENT_URL: contentUrl, CONTENT_CACHE_DIR: join(folder, `node-${index}`) },
      LEADS_INTERNAL_URL: `http://127.0.0.1:${leadsPort + 1}`,
      // Polling is turned off: it would hide a failure of the webhook or Redis.
      ...{ CONTENT_POLL_MS: '60000', CONTENT_WEBHOOK_SECRET: WEBHOOK_SECRET, CSP_REPORT_DIR: join(folder, 'reports') },
      ...{ REDIS_URL: redis.url, DECIDE_SECRET: SECRET, TAG_HEADER: 'Surrogate-Key', VARNISH_PURGE_URLS: origin },
      ...{ ...NO_CLIENT_LIMITS, ...nodeEnv, ...env },
    });
    return { port, internalPort, process };
  };

  const content = await startContent();
  const leads = await startLeads();
  const nodes = await Promise.all(Array.from({ length: NODES }, (_, index) => startNode(index)));
  const varnish = await startVarnish({ nodes: nodes.map(({ port }) => port), secret: SECRET, port: varnishPort });
  const cluster: Cluster = {
    ...{ origin, contentDirectory, leadsFile, redis, nodes, content },
    async restartNode(index, env) {
      await nodes[index]?.process.stop();
      nodes[index] = await startNode(index, env);
    },
    async restartRedis() {
      cluster.redis = await startRedis(cluster.redis.port);
    },
    async startContent() {
      cluster.content = await startContent();
    },
    async stop() {
      await varnish.stop();
      await Promise.all(nodes.map((node) => node.process.stop()));
      await Promise.all([cluster.content.stop(), leads.stop()]);
      cluster.redis.child.kill('SIGCONT');
      await cluster.redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}
