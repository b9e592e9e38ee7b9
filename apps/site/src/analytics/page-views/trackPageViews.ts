import { onPageShown } from '../../platform/browser/lifecycle.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { agentParser, pageProperties } from './pageProperties.ts';
import { pendingPageView, pendingPageViews, ROUTE_CHANGE_DEBOUNCE_MS } from './pendingPageView.ts';

/**
 * Sends page and identify with the default properties each time this page is shown; before them page for earlier pages that were not tracked.
 * @param signal stops
 */
export function trackPageViews(tracker: Tracker, signal: AbortSignal): void {
  // pageProperties reads the same and logs the error.
  agentParser.prepare().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onPageShown(() => {
    clearTimeout(timer);
    timer = setTimeout(() => trackView(tracker), ROUTE_CHANGE_DEBOUNCE_MS);
  }, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

async function trackView(tracker: Tracker): Promise<void> {
  const properties = pageProperties();
  for (const pending of pendingPageViews.take()) {
    const { url, path } = pending.page;
    tracker.page(pending.properties.pageId, { ...properties, actual_url: url, actual_path: path }, pending);
  }
  await yieldToMain();
  if (!pendingPageView.take()) return;
  tracker.page(document.documentElement.dataset.pageId, properties);
  await yieldToMain();
  tracker.identify(undefined, properties);
}
