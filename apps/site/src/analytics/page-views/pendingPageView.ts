import { onPageShown } from '../../platform/browser/lifecycle.ts';
import { createPendingRecords } from '../outbox/pendingRecords.ts';
import { createEventMetadata, type EventMetadata } from '../tracker/eventMetadata.ts';

/** A view of a page, read when it is shown. */
export interface PageView extends EventMetadata {
  /** The page's id as in REQ-RTE-04. */
  properties: { pageId: string | undefined };
}

/** REQ-ANA-02: a view counts once the page was shown this long (a trailing debounce). */
export const ROUTE_CHANGE_DEBOUNCE_MS = 300;

/** Views of pages that were left before the tracking code had loaded. */
export const pendingPageViews = createPendingRecords<PageView>('cuViews:');

/**
 * The view of this page until it is tracked. Where the page is left before that, because the tracking code loads slowly, the next page tracks it. A view
 * shorter than the debounce doesn't count.
 */
export const pendingPageView = { start, take };

let view: PageView | undefined;

/** To be called with consent to analytics only. @param signal stops and drops the view */
function start(signal: AbortSignal): void {
  onPageShown(() => {
    const { pageId } = document.documentElement.dataset;
    view = { properties: { pageId }, ...createEventMetadata() };
  }, signal);
  const leave = () => {
    if (view && Date.now() - Date.parse(view.timestamp) >= ROUTE_CHANGE_DEBOUNCE_MS) pendingPageViews.add([view]);
    take();
  };
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', take);
}

/**
 * Ends the wait: the view is about to be tracked, or is dropped.
 * @returns whether there was one. False on a page that was left before: its view is stored in `pendingPageViews`, and a closing page, which still runs
 *   timers for a moment, must not track it a second time
 */
function take(): boolean {
  const isPending = view !== undefined;
  view = undefined;
  return isPending;
}
