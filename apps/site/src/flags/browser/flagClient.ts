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
 * The official client with what this site allows it. Nothing is fetched yet.
 * @param service the flag service
 * @param visitor who is evaluated for
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

/** Values by flag that someone who tries flags out has given; none but on a debug page. */
export function overriddenFlags(): Map<string, unknown> {
  if (!('debug' in document.documentElement.dataset)) return new Map();
  return debugCookie.parse(readCookie(DEBUG_COOKIE))?.flags ?? new Map();
}

/**
 * Asks the flag service for what flags are now, and keeps the answer in local storage with consent to functional storage (C0003). A service that
 * can't be had is logged ('HTTP error: 503', 'Timeout', 'Missing clientKey'), and the client has no flags then.
 * @param growthbook the client
 * @param isStreaming listens for changes too. The client itself reconnects with growing delays, at most five minutes, and rests when the page was
 * hidden for 20 s
 * @returns whether it was the service that answered: what the browser kept may be a day old
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

/** Throws where the visitor has switched storage off. */
function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Asks the flag service for what flags are now and, with consent to functional storage (C0003), given now or later, listens for changes.
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
  // This also ended the listening for a hidden page, which the client begins only once.
  helpers.stopIdleListener = helpers.startIdleListener() ?? helpers.stopIdleListener;
}

/**
 * The experiments that the client's own evaluation takes the visitor into, by flag, as `exposureText` writes them: those of rules, and those that the
 * service names where it evaluates.
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
