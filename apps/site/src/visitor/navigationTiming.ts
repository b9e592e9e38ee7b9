/** How and when this page was opened; nothing where the browser doesn't say. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}
