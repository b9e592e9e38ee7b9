/** How and when this page was loaded; undefined where the browser has no record of it. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

/**
 * Calls the listener at every completed route change: when a page is loaded and visible, when a prerendered page is activated, and when a page is
 * restored from the back/forward cache. Page counts belong here, because a prerendered page that is never activated must not count. A listener that is
 * added after the page was shown is called immediately.
 * REQ-RTE-07.
 * @param signal removes the listener
 */
export function onPageShown(listener: () => void, signal?: AbortSignal): void {
  const onShown = () => {
    if (document.prerendering) document.addEventListener('prerenderingchange', listener, { once: true, signal });
    else listener();
  };
  addEventListener('pageshow', onShown, { signal });
  // `loadEventEnd` is set after `load`, directly followed by `pageshow`: other tasks see both as past.
  if (navigationTiming()?.loadEventEnd) onShown();
}
