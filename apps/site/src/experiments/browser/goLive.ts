import { configureCache, type GrowthBook, helpers, setPolyfills } from '@growthbook/growthbook-react';
import { hasConsent } from '../../visitor/consent/hasConsent.ts';
import { onConsentChange } from '../../visitor/consent/onConsentChange.ts';
import { FLAG_CACHE } from './FLAG_CACHE.ts';

/** Specification section 9, flag load timeout. */
const LOAD_TIMEOUT_MS = 2000;

/**
 * Asks the flag service for what flags are now and, with consent to functional storage (C0003), keeps the answer in local storage and listens
 * for changes. A service that can't be had is logged; flags stay as they are then. The client itself reconnects with growing delays, at most
 * five minutes, and rests when the page was hidden for 20 s.
 */
export async function goLive(growthbook: GrowthBook): Promise<void> {
  const isAllowed = hasConsent('C0003');
  onConsentChange(() => follow(growthbook));
  await load(growthbook, isAllowed);
}

async function load(growthbook: GrowthBook, isAllowed: boolean): Promise<void> {
  setPolyfills({ localStorage: isAllowed ? ownStorage() : undefined });
  try {
    configureCache(isAllowed ? { ...FLAG_CACHE, backgroundSync: true } : FLAG_CACHE);
    const { error } = await growthbook.init({ timeout: LOAD_TIMEOUT_MS, streaming: isAllowed });
    if (error) throw error;
  } catch (error) {
    console.error('[flags]', (error as Error).message);
  }
}

async function follow(growthbook: GrowthBook): Promise<void> {
  if (hasConsent('C0003')) return load(growthbook, true);
  setPolyfills({ localStorage: undefined });
  configureCache({ backgroundSync: false });
  // Closing the streams also ended the listening for a hidden page, which the client begins only once.
  helpers.stopIdleListener = helpers.startIdleListener() ?? helpers.stopIdleListener;
}

function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
