import { configureCache, GrowthBook, helpers, setPolyfills } from '@growthbook/growthbook';
import { readCookie } from '../../platform/browser/cookies.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import { DEBUG_COOKIE, debugCookie, forcedVariations } from '../cookies/debugCookie.ts';
import { exposureText } from '../cookies/exposureText.ts';
import { valueText } from '../cookies/flagText.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { FLAG_CACHE, FLAG_LOAD_TIMEOUT_MS, NAVIGATE_DELAY_MS } from './flagTimings.ts';

/**
 * The official client with this site's restrictions. It fetches nothing yet.
 * REQ-FLG-11.
 * @param service the flag service
 * @param visitor the visitor's attributes
 * @param forced values that override those of the service; may be changed later
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

/** Overridden values by flag; empty except in debug mode. */
export function overriddenFlags(): Map<string, unknown> {
  if (!('debug' in document.documentElement.dataset)) return new Map();
  return debugCookie.parse(readCookie(DEBUG_COOKIE))?.flags ?? new Map();
}

/**
 * Fetches the flags, and stores them in local storage with consent to functional storage (C0003). An error is logged ('HTTP error: 503', 'Timeout',
 * 'Missing clientKey'), and the client then has no flags.
 * REQ-FLG-12.
 * @param growthbook the client
 * @param isStreaming listens for changes too. The client itself reconnects with growing delays, at most five minutes, and rests when the page was
 * hidden for 20 s
 * @returns whether the service answered; flags from local storage may be a day old
 */
export async function loadFlags(growthbook: GrowthBook, isStreaming = false): Promise<boolean> {
  setPolyfills({ localStorage: browserConsent.allows('C0003') ? ownStorage() : undefined });
  try {
    configureCache(isStreaming ? { ...FLAG_CACHE, backgroundSync: true } : FLAG_CACHE);
    const { error, source } = await growthbook.init({ timeout: FLAG_LOAD_TIMEOUT_MS, streaming: isStreaming });
    if (error) throw error;
    return source === 'network';
  } catch (error) {
    reportError('flags', error);
    return false;
  }
}

/** Accessing `localStorage` throws when the visitor has blocked storage. */
function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Fetches the flags and, with present or later consent to functional storage (C0003), subscribes to changes.
 * @returns whether the service answered
 */
export function startLiveUpdates(growthbook: GrowthBook): Promise<boolean> {
  let isStreaming = browserConsent.allows('C0003');
  const isAnswered = loadFlags(growthbook, isStreaming);
  browserConsent.onChange(() => {
    if (browserConsent.allows('C0003') === isStreaming) return;
    isStreaming = !isStreaming;
    if (isStreaming) loadFlags(growthbook, true);
    else stopStreaming();
  });
  return isAnswered;
}

function stopStreaming(): void {
  setPolyfills({ localStorage: undefined });
  configureCache({ backgroundSync: false });
  // The call above also removed the client's listener for hidden pages, which it adds only once.
  helpers.stopIdleListener = helpers.startIdleListener() ?? helpers.stopIdleListener;
}

/**
 * The visitor's experiments by flag, in the form of `exposureText`: from the client's evaluation, or from the service with remote evaluation.
 */
export function reportedExposures(growthbook: GrowthBook): ReadonlyMap<string, string> {
  const exposures = new Map<string, string>();
  growthbook.setTrackingCallback((experiment, { featureId, variationId, key, hashAttribute }) => {
    if (!featureId) return;
    const { variations, phase, bucketVersion } = experiment;
    const isSame = valueText(variations[variationId]) === valueText(variations[0]);
    const taken = {
      ...{ experiment: experiment.key, variation: variationId, bucketVersion },
      phase: Number(phase) || 0,
      ...(key !== String(variationId) && { variationKey: key }),
      ...(hashAttribute !== 'id' && { hashAttribute }),
      ...(variationId > 0 && isSame && { isControl: true }),
    };
    exposures.set(featureId, exposureText(taken));
  });
  return exposures;
}
