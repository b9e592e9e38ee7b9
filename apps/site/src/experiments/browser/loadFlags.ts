import { configureCache, type GrowthBook, setPolyfills } from '@growthbook/growthbook';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { FLAG_CACHE } from './FLAG_CACHE.ts';
import { FLAG_LOAD_TIMEOUT_MS } from './FLAG_LOAD_TIMEOUT_MS.ts';

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
