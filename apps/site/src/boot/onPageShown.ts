import { navigationTiming } from '../visitor/navigationTiming.ts';

/**
 * Calls the listener at every completed route change (architecture, "CSP"): a page that is shown to the visitor, be it loaded, rendered ahead
 * and now activated, or brought back by the back and forward buttons. Whatever counts a page hangs here: a page that was rendered ahead and
 * never seen counts for nothing. A listener that comes late is called at once, for the page that is already shown.
 * @returns stops
 */
export function onPageShown(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isLate = !document.prerendering && hasLoaded();
  if (isLate) listener();
  const onActivated = () => document.addEventListener('prerenderingchange', listener, { once: true, signal });
  addEventListener(
    'pageshow',
    () => {
      if (document.prerendering) onActivated();
      else listener();
    },
    { signal },
  );
  // Rendered ahead, and its `pageshow` is over already.
  if (document.prerendering && hasLoaded()) onActivated();
  return () => stopping.abort();
}

/** `pageshow` follows `load` at once, so that once this is true in a task of our own, it is over. */
function hasLoaded(): boolean {
  return Boolean(navigationTiming()?.loadEventEnd);
}
