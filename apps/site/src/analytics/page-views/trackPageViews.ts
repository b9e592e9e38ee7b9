import { onPageShown } from '../../platform/browser/lifecycle.ts';
import { nextTask } from '../../platform/browser/tasks.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { agentParser, pageProperties } from './pageProperties.ts';
import { leftViews, ROUTE_CHANGE_DEBOUNCE_MS, uncountedView } from './pendingPageView.ts';

/**
 * Sends page and identify with the default properties for this page, and whenever it is shown again; before it, page for pages that were left uncounted.
 * @returns stops
 */
export function startPageViews(tracker: Tracker): () => void {
  // What fails here fails where it is logged.
  agentParser.prepare().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onPageShown(() => {
    clearTimeout(timer);
    timer = setTimeout(() => count(tracker), ROUTE_CHANGE_DEBOUNCE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

async function count(tracker: Tracker): Promise<void> {
  const properties = pageProperties();
  for (const left of leftViews.take()) {
    const { url, path } = left.page;
    tracker.page(left.properties.pageId, { ...properties, actual_url: url, actual_path: path }, left);
  }
  await nextTask();
  uncountedView.drop();
  tracker.page(document.documentElement.dataset.pageId, properties);
  await nextTask();
  tracker.identify(undefined, properties);
}
