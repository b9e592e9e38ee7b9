import { GrowthBook } from '@growthbook/growthbook';
import type { FlagService } from '../FlagService.ts';
import { forcedVariations } from '../forcedVariations.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { NAVIGATE_DELAY_MS } from './NAVIGATE_DELAY_MS.ts';

/**
 * The official client with what this site allows it. Nothing is fetched yet.
 * @param service the flag service
 * @param visitor who is evaluated for
 * @param forced the values that are so whatever the service says; may be changed later
 * @throws for evaluation by the service: with a decryption key, without a client key, or against the vendor's cloud
 */
export function createFlagClient(
  { host, streamingHost, clientKey, decryptionKey, isRemote }: FlagService,
  visitor: Partial<VisitorAttributes>,
  forced: Map<string, unknown>,
): GrowthBook {
  return new GrowthBook({
    apiHost: host,
    streamingHost,
    clientKey,
    decryptionKey,
    remoteEval: isRemote,
    ...(isRemote && { cacheKeyAttributes: Object.keys(visitor) }),
    attributes: visitor,
    url: visitor.url ?? '',
    forcedFeatureValues: forced,
    forcedVariations: forcedVariations(),
    navigateDelay: NAVIGATE_DELAY_MS,
    // Pages are varied by content, on the server.
    disableVisualExperiments: true,
    disableUrlRedirectExperiments: true,
  });
}
