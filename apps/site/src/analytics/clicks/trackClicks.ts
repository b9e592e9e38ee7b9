import { siteSession } from '../../visitor/siteSession.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { type HeardClicks, leftClicks } from './clickListener.ts';
import { type Click, UNKNOWN } from './clickProperties.ts';

/**
 * Tracks every click as 'click web', those that earlier pages left behind first. The record of each has the breadcrumb of the last click before it
 * within the session, on this page or an earlier one (specification section 3).
 * @param clicks what is heard by one listener on the document, from before this code had come
 */
export function startClicks(tracker: Tracker, clicks: HeardClicks): void {
  const tell = (click: Click) => {
    const { properties, trail: lastClick } = click;
    const breadcrumb = siteSession.current()?.lastClick ?? UNKNOWN;
    tracker.track('click web', { ...properties, clickLocation: { ...properties.clickLocation, breadcrumb } }, click);
    // A swipe is nothing that was clicked.
    if (properties.buttonClicked) siteSession.touch({ lastClick });
  };
  leftClicks.take().forEach(tell);
  clicks(tell);
}
