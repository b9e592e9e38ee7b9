/** How and when this page was opened; nothing where the browser doesn't say. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

/**
 * Calls the listener at every completed route change (architecture, "CSP"): a page that is shown to the visitor, be it loaded, rendered ahead
 * and now activated, or brought back by the back and forward buttons. Whatever counts a page hangs here: a page that was rendered ahead and
 * never seen counts for nothing. A listener that comes late is called at once, for the page that is already shown.
 * @returns stops
 */
export function onPageShown(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onShown = () => {
    if (document.prerendering) document.addEventListener('prerenderingchange', listener, { once: true, signal });
    else listener();
  };
  addEventListener('pageshow', onShown, { signal });
  // `pageshow` follows `load` at once, so that once this is set in a task of our own, it is over.
  if (navigationTiming()?.loadEventEnd) onShown();
  return () => stopping.abort();
}
