import { siteSession } from '../../visitor/siteSession.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { type Click, type ClickSource, pendingClicks, UNKNOWN } from './clickListener.ts';

/**
 * Tracks every click as 'click web', those of earlier pages first. Each has the breadcrumb of the previous click of the session, on this page or an
 * earlier one (specification section 3).
 */
export function trackClicks(tracker: Tracker, clicks: ClickSource): void {
  const track = (click: Click) => {
    const { properties, trail: lastClick } = click;
    const breadcrumb = siteSession.current()?.lastClick ?? UNKNOWN;
    tracker.track('click web', { ...properties, clickLocation: { ...properties.clickLocation, breadcrumb } }, click);
    // A swipe is not a click that the next one follows.
    if (properties.buttonClicked) siteSession.touch({ lastClick });
  };
  pendingClicks.take().forEach(track);
  clicks(track);
}
