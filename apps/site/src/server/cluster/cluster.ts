import type { IncomingMessage } from 'node:http';
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
  /** The build's directory. */
  serverDirectory: URL;
  /** Called with the visitor's request for a page that our CDN delivers. */
  onDelivered?(request: IncomingMessage): void;
  /** Settings that change how pages look; part of the release. */
  settings: string[];
}

/** The parts that a server needs in a cluster or behind a CDN. */
export interface Cluster {
  site: Site;
  decide: Decide;
  shared?: SharedPageStore;
  purgeAdapters: PurgeAdapter[];
  endpoints: [string, Endpoint][];
  /** Id of the build, with its settings. */
  release(): string;
  stop(): void;
}

/**
 * Creates these parts from the environment; without its variables the server stays a single node.
 * Call it before anything else subscribes to the site's changes.
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  const { site, decide, environment, freshMs, serverDirectory, settings } = options;
  const { REDIS_URL, REDIS_PREFIX, RELEASE, DECIDE_SECRET, CONTENT_CACHE_DIR, SITE_PORT } = environment;
  const isFromCdn = createCdnCheck(DECIDE_SECRET);
  let known = RELEASE;
  /** Read once: it hashes the whole build. */
  const release = () => {
    known ??= hashRelease(fileURLToPath(serverDirectory), settings);
    return known;
  };
  const joined = REDIS_URL ? await joinNodes(REDIS_URL) : undefined;
  const adapters = purgeAdapters(environment);
  if (adapters.length > 0) {
    // One file for each node: several on one machine may share the folder.
    const noteFile = join(CONTENT_CACHE_DIR, `release-${SITE_PORT}`);
    site.ready().then(
      () => purgeAfterRelease({ release: release(), noteFile, adapters }),
      () => undefined,
    );
  }

  /** Imported on demand: the Redis client is slow to load. */
  async function joinNodes(redisUrl: string): Promise<ClusterNode> {
    const { joinCluster } = await import('./clusterNode.ts');
    return joinCluster({ site, redisUrl, prefix: REDIS_PREFIX, freshMs, release: release() });
  }

  /** A page that the CDN answers. Without content there is none. */
  function noteDecided(request: IncomingMessage, path: string): void {
    if (site.content().version > 0 && site.locate(path).status === 200) options.onDelivered?.(request);
  }

  return {
    site: joined?.site ?? site,
    decide: createCdnDecision(decide, isFromCdn),
    shared: joined?.pages,
    purgeAdapters: adapters,
    endpoints: [['/decide', createDecideEndpoint(decide, isFromCdn, noteDecided)]],
    release,
    stop: () => joined?.stop(),
  };
}
