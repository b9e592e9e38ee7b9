import { runInTurn } from '../platform/browser/idleQueue.ts';
import { watchPauses } from '../platform/browser/visitorPauses.ts';
import { type VendorLoader, vendorLoaders } from '../vendors/vendorLoaders.ts';

/**
 * Starts the vendors that observe visitors (`order` in the manifest), in their order, in idle time and in pauses of the visitor: each once the one before
 * has settled. One that fails leaves one line in the log and stops what it had started; the others go on. A debug page is not observed.
 * To be called with consent to analytics (C0002).
 * REQ-PRF-12.
 * @param signal stops all of them on withdrawal
 */
export function startObservers(signal: AbortSignal, loaders: readonly VendorLoader[] = vendorLoaders): void {
  if ('debug' in document.documentElement.dataset) return;
  const inOrder = loaders
    .flatMap((loader) => (loader.order === undefined ? [] : { ...loader, order: loader.order }))
    .sort((one, other) => one.order - other.order);
  startInTurn(inOrder, signal);
}

/** Outside the queue while it waits for a pause: other parts of the page may go on. */
async function startInTurn(loaders: readonly VendorLoader[], signal: AbortSignal): Promise<void> {
  const pause = watchPauses(signal);
  for (const loader of loaders) {
    await pause();
    if (signal.aborted) return;
    await runInTurn(loader.id, () => start(loader, signal));
  }
}

async function start({ fetch, attribute }: VendorLoader, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const stopping = new AbortController();
  signal.addEventListener('abort', () => stopping.abort());
  try {
    const load = await fetch();
    if (signal.aborted) return;
    await load(document.documentElement.getAttribute(attribute) ?? '', stopping.signal);
  } catch (error) {
    stopping.abort();
    throw error;
  }
}
