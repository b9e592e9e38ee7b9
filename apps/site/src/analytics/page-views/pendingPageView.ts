import { onPageShown } from '../../platform/browser/lifecycle.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { leftBehind } from '../outbox/pendingRecords.ts';
import { currentPage, type Happened } from '../tracker/eventMetadata.ts';

/** A view of a page, as it was when it was shown. */
export interface PageView extends Happened {
  /** The page's id as in specification section 2. */
  properties: { pageId: string | undefined };
}

/** Specification section 9, "route-change analytics debounce", trailing. */
export const ROUTE_CHANGE_DEBOUNCE_MS = 300;

/** Views of pages that were left before they were counted. */
export const leftViews = leftBehind<PageView>('cuViews:');

/**
 * The view of this page, until it is counted. Where the page is left before that, the code that counts having far to come, the next page counts it; who
 * leaves sooner than a view counts is not counted.
 */
export const uncountedView = { hold, drop };

let view: PageView | undefined;

/** To be called with consent to analytics only. @param signal ends it, and forgets the view */
function hold(signal: AbortSignal): void {
  const stop = onPageShown(() => {
    const { pageId } = document.documentElement.dataset;
    view = {
      properties: { pageId },
      messageId: randomId(),
      timestamp: new Date().toISOString(),
      page: currentPage(),
    };
  });
  const leave = () => {
    if (view && Date.now() - Date.parse(view.timestamp) >= ROUTE_CHANGE_DEBOUNCE_MS) leftViews.leave([view]);
    drop();
  };
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', () => {
    stop();
    drop();
  });
}

/** It was counted. */
function drop(): void {
  view = undefined;
}
