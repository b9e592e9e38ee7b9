import { siteSession } from '../../visitor/siteSession.ts';
import type { Tracker } from '../tracker/Tracker.ts';
import type { ClickProperties } from './ClickProperties.ts';
import { clickLocationOf } from './clickLocationOf.ts';
import { contentPropertiesOf } from './contentPropertiesOf.ts';
import type { HeardClicks } from './hearClicks.ts';

const CONTROL = 'a[href],button,summary,[data-clicked-type]';
/** What does nothing, a video's button, which sends an event of its own, and what visitors are asked about their consent with. */
const PASSED_OVER = '[aria-disabled="true"],[data-service] button,[data-consent-banner] *,#cc-main *';
const MIDDLE_BUTTON = 1;

/** Sent by a video that a visitor starts (ui/Video/VIDEO_PLAY_EVENT), and by a carousel that has moved (sections/Carousel/SLIDE_EVENT). */
interface SentEvents {
  'cu:video-play': { service: string; url: string };
  'cu:slide': { fromSlide: number; toSlide: number; isAutoplay: boolean };
}

/**
 * Tracks every click on a link, a button or another control as 'click web'; videos that a visitor starts and slides moved by hand as well. Each leaves
 * its place in the session.
 * @param clicks what is heard by one listener on the document, from before this code had come
 */
export function startClicks(tracker: Tracker, clicks: HeardClicks): void {
  let wantedSlide: string | undefined;

  const send = (control: HTMLElement, more?: ClickProperties) => {
    const properties = { ...contentPropertiesOf(control), ...more };
    const clickLocation = clickLocationOf(control, properties);
    tracker.track('click web', { ...properties, clickLocation });
    if (properties.buttonClicked) siteSession.leaveBreadcrumb(clickLocation);
  };
  const onClick = ({ target, type, button }: MouseEvent) => {
    const control = (target as Element).closest?.<HTMLElement>(CONTROL);
    if (!control || control.matches(PASSED_OVER)) return;
    // A link that the middle button opens in a new tab; nothing else follows from it.
    if (type === 'auxclick' && !(button === MIDDLE_BUTTON && control.matches('a'))) return;
    // Kept until the slide has come to rest: something else may be clicked meanwhile.
    wantedSlide = control.dataset.toSlide ?? wantedSlide;
    send(control);
  };
  const onVideo = (figure: HTMLElement, { service, url }: SentEvents['cu:video-play']) => {
    const control = figure.querySelector<HTMLElement>('button,video') ?? figure;
    send(control, { type: 'video', source: service, linkUrl: url });
  };
  const onSlide = (carousel: HTMLElement, { fromSlide, toSlide, isAutoplay }: SentEvents['cu:slide']) => {
    const isByButton = wantedSlide === String(toSlide);
    wantedSlide = undefined;
    if (!isAutoplay && !isByButton) send(carousel, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
  };

  clicks((event) => {
    const { target, detail } = event as CustomEvent;
    if (event.type === 'cu:slide') onSlide(target as HTMLElement, detail);
    else if (event.type === 'cu:video-play') onVideo(target as HTMLElement, detail);
    else onClick(event as MouseEvent);
  });
}
