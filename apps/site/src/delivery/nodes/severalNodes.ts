import { fileURLToPath } from 'node:url';
import type { Decide } from '../decision/Decision.ts';
import { decideEndpoint } from '../front/decideEndpoint.ts';
import { frontDecision } from '../front/frontDecision.ts';
import { trustedFront } from '../front/trustedFront.ts';
import type { Endpoint } from '../http/Endpoint.ts';
import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { purgeAdapters } from '../purge/purgeAdapters.ts';
import type { PurgeEnvironment } from '../purge/purgeEnvironment.ts';
import type { SharedTier } from '../SharedTier.ts';
import type { Site } from '../Site.ts';
import { joinNodes } from './joinNodes.ts';
import type { NodesEnvironment } from './nodesEnvironment.ts';
import { releaseOf } from './releaseOf.ts';

interface SeveralOptions {
  site: Site;
  decide: Decide;
  environment: NodesEnvironment & PurgeEnvironment;
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
export function severalNodes(options: SeveralOptions): SeveralNodes {
  const { site, decide, environment, freshMs, serverDirectory, settings } = options;
  const { REDIS_URL, REDIS_PREFIX, RELEASE, DECIDE_SECRET } = environment;
  const isFront = trustedFront(DECIDE_SECRET);
  const joined = REDIS_URL
    ? joinNodes({
        ...{ site, redisUrl: REDIS_URL, prefix: REDIS_PREFIX, freshMs },
        release: RELEASE ?? releaseOf(fileURLToPath(serverDirectory), settings),
      })
    : undefined;
  return {
    site: joined?.site ?? site,
    decide: frontDecision(decide, isFront),
    shared: joined?.pages,
    purgeAdapters: purgeAdapters(environment),
    endpoints: [['/decide', decideEndpoint(decide, isFront)]],
    stop: () => joined?.stop(),
  };
}
