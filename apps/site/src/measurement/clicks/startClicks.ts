import { siteSession } from '../../visitor/siteSession.ts';
import type { Tracker } from '../tracker/Tracker.ts';
import type { Click } from './Click.ts';
import type { HeardClicks } from './hearClicks.ts';
import { leftClicks } from './leftClicks.ts';

/**
 * Tracks every click as 'click web', those that earlier pages left behind first. Each leaves its place in the session.
 * @param clicks what is heard by one listener on the document, from before this code had come
 */
export function startClicks(tracker: Tracker, clicks: HeardClicks): void {
  const tell = (click: Click) => {
    const { clickLocation, buttonClicked } = click.properties;
    tracker.track('click web', click.properties, click);
    if (buttonClicked && clickLocation) siteSession.leaveBreadcrumb(clickLocation);
  };
  leftClicks.take().forEach(tell);
  clicks(tell);
}
