import { configureCache, type GrowthBook, helpers, setPolyfills } from '@growthbook/growthbook';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { loadFlags } from './loadFlags.ts';

/**
 * Asks the flag service for what flags are now and, with consent to functional storage (C0003), given now or later, listens for changes.
 * @returns whether the service answered
 */
export function goLive(growthbook: GrowthBook): Promise<boolean> {
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
