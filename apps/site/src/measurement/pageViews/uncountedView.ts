import { onPageShown } from '../../boot/onPageShown.ts';
import { randomId } from '../../visitor/randomId.ts';
import { currentPage } from '../tracker/currentPage.ts';
import { leftViews } from './leftViews.ts';
import type { PageView } from './PageView.ts';
import { ROUTE_CHANGE_DEBOUNCE_MS } from './ROUTE_CHANGE_DEBOUNCE_MS.ts';

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
