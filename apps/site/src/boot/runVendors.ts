import { runInTurn } from '../platform/browser/idleQueue.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import { type VendorLoader, vendorLoaders } from '../vendors/vendorLoaders.ts';
import { isBot } from '../visitor/bots.ts';

const running = new Map<string, AbortController>();
let isListening = false;

/**
 * Starts each vendor of this page whose group is allowed, one after another in idle time, and stops those whose group no longer is. To be called at every
 * page shown and consent change; a vendor whose code could not be fetched is tried again then. As with the site's own measurement, crawlers start none,
 * even with a consent cookie.
 */
export function runVendors(loaders: readonly VendorLoader[] = vendorLoaders.filter(isOfPage)): void {
  if (isBot(navigator.userAgent)) return;
  if (!isListening) {
    isListening = true;
    // After a withdrawal of all groups startVendors calls nothing.
    browserConsent.onChange(() => runVendors(loaders));
  }
  for (const loader of loaders) {
    const { id, group, attribute } = loader;
    const value = document.documentElement.getAttribute(attribute);
    if (!value || !browserConsent.allows(group)) {
      running.get(id)?.abort();
      running.delete(id);
    } else if (!running.has(id)) {
      const stopping = new AbortController();
      running.set(id, stopping);
      runInTurn(id, () => start(loader, value, stopping));
    }
  }
}

async function start({ id, fetch }: VendorLoader, value: string, stopping: AbortController): Promise<void> {
  const { signal } = stopping;
  try {
    if (signal.aborted) return;
    const load = await fetch();
    if (!signal.aborted) await load(value, signal);
  } catch (error) {
    // A loader that failed half-way may have started something.
    stopping.abort();
    reportError(id, error);
    if (running.get(id) === stopping) running.delete(id);
  }
}

/** The others are those of boot/startObservers.ts. */
function isOfPage({ order }: VendorLoader): boolean {
  return order === undefined;
}
