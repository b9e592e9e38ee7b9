import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decideEndpoint, frontDecision, trustedFront } from '../cdnDecision.ts';
import type { Endpoint } from '../http/call.ts';
import { purgeAdapters } from '../purge/purgeAdapters.ts';
import type { PurgeAdapter } from '../purge/purgeRequest.ts';
import { ageAfterRelease, releaseOf } from '../purge/release.ts';
import type { ServerEnvironment } from '../serverEnvironment.ts';
import type { Decide, Site } from '../site.ts';
import type { JoinedNode } from './clusterNode.ts';
import type { SharedTier } from './sharedPages.ts';

interface SeveralOptions {
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
export interface SeveralNodes {
  site: Site;
  decide: Decide;
  shared?: SharedTier;
  purgeAdapters: PurgeAdapter[];
  endpoints: [string, Endpoint][];
  stop(): void;
}

/**
 * Puts together what a server needs as one of several. Without any of its variables it is the one node that it was.
 * Call it before anything else listens to the site's changes.
 */
export async function severalNodes(options: SeveralOptions): Promise<SeveralNodes> {
  const { site, decide, environment, freshMs, serverDirectory, settings } = options;
  const { REDIS_URL, REDIS_PREFIX, RELEASE, DECIDE_SECRET, CONTENT_CACHE_DIR, SITE_PORT } = environment;
  const isFront = trustedFront(DECIDE_SECRET);
  const release = () => RELEASE ?? releaseOf(fileURLToPath(serverDirectory), settings);
  const joined = REDIS_URL ? await joinOthers(REDIS_URL) : undefined;
  const adapters = purgeAdapters(environment);
  if (adapters.length > 0) {
    // Of this node, where several on one machine share a folder.
    const noteFile = join(CONTENT_CACHE_DIR, `release-${SITE_PORT}`);
    site.ready().then(
      () => ageAfterRelease({ release: release(), noteFile, adapters }),
      () => undefined,
    );
  }

  /** The way to Redis takes its time to load, so only those who have one do. */
  async function joinOthers(redisUrl: string): Promise<JoinedNode> {
    const { joinNodes } = await import('./clusterNode.ts');
    return joinNodes({ site, redisUrl, prefix: REDIS_PREFIX, freshMs, release: release() });
  }

  return {
    site: joined?.site ?? site,
    decide: frontDecision(decide, isFront),
    shared: joined?.pages,
    purgeAdapters: adapters,
    endpoints: [['/decide', decideEndpoint(decide, isFront)]],
    stop: () => joined?.stop(),
  };
}
