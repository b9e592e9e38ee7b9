import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCdnCheck, createCdnDecision, createDecideEndpoint } from '../cdnDecision.ts';
import type { Endpoint } from '../http/call.ts';
import { purgeAdapters } from '../purge/purgeAdapters.ts';
import type { PurgeAdapter } from '../purge/purgeRequest.ts';
import { hashRelease, purgeAfterRelease } from '../purge/release.ts';
import type { ServerEnvironment } from '../serverEnvironment.ts';
import type { Decide, Site } from '../site.ts';
import type { ClusterNode } from './clusterNode.ts';
import type { SharedPageStore } from './sharedPages.ts';

interface ClusterOptions {
  site: Site;
  decide: Decide;
  environment: ServerEnvironment;
  freshMs: number;
  /** Where the build is. */
  serverDirectory: URL;
  /** What else decides how a page looks. */
  settings: string[];
}

/** What makes a server one of several, behind something that keeps its answers. */
export interface Cluster {
  site: Site;
  decide: Decide;
  shared?: SharedPageStore;
  purgeAdapters: PurgeAdapter[];
  endpoints: [string, Endpoint][];
  stop(): void;
}

/**
 * Puts together what a server needs as one of several. Without any of its variables it is the one node that it was.
 * Call it before anything else listens to the site's changes.
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  const { site, decide, environment, freshMs, serverDirectory, settings } = options;
  const { REDIS_URL, REDIS_PREFIX, RELEASE, DECIDE_SECRET, CONTENT_CACHE_DIR, SITE_PORT } = environment;
  const isFromCdn = createCdnCheck(DECIDE_SECRET);
  const release = () => RELEASE ?? hashRelease(fileURLToPath(serverDirectory), settings);
  const joined = REDIS_URL ? await joinOthers(REDIS_URL) : undefined;
  const adapters = purgeAdapters(environment);
  if (adapters.length > 0) {
    // Of this node, where several on one machine share a folder.
    const noteFile = join(CONTENT_CACHE_DIR, `release-${SITE_PORT}`);
    site.ready().then(
      () => purgeAfterRelease({ release: release(), noteFile, adapters }),
      () => undefined,
    );
  }

  /** The way to Redis takes its time to load, so only those who have one do. */
  async function joinOthers(redisUrl: string): Promise<ClusterNode> {
    const { joinCluster } = await import('./clusterNode.ts');
    return joinCluster({ site, redisUrl, prefix: REDIS_PREFIX, freshMs, release: release() });
  }

  return {
    site: joined?.site ?? site,
    decide: createCdnDecision(decide, isFromCdn),
    shared: joined?.pages,
    purgeAdapters: adapters,
    endpoints: [['/decide', createDecideEndpoint(decide, isFromCdn)]],
    stop: () => joined?.stop(),
  };
}
