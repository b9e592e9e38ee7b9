import { siteSession } from '../../visitor/siteSession.ts';
import type { Tracker } from '../tracker/Tracker.ts';
import type { ClickProperties } from './ClickProperties.ts';
import { clickLocationOf } from './clickLocationOf.ts';
import { contentPropertiesOf } from './contentPropertiesOf.ts';

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
 * Tracks every click on a link, a button or another control as 'click web', by one listener on the document, which hears a click before whatever
 * the page does with it; videos that a visitor starts and slides moved by hand as well. Each leaves its place in the session.
 * @returns stops
 */
export function startClicks(tracker: Tracker): () => void {
  const listening = new AbortController();
  const { signal } = listening;
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
  const hear = <Name extends keyof SentEvents>(name: Name, act: (from: HTMLElement, what: SentEvents[Name]) => void) =>
    document.addEventListener(name, (event) => act(event.target as HTMLElement, (event as CustomEvent).detail), {
      signal,
    });

  document.addEventListener('click', onClick, { capture: true, signal });
  document.addEventListener('auxclick', onClick, { capture: true, signal });
  hear('cu:video-play', (figure, { service, url }) => {
    const control = figure.querySelector<HTMLElement>('button,video') ?? figure;
    send(control, { type: 'video', source: service, linkUrl: url });
  });
  hear('cu:slide', (carousel, { fromSlide, toSlide, isAutoplay }) => {
    const isByButton = wantedSlide === String(toSlide);
    wantedSlide = undefined;
    if (!isAutoplay && !isByButton) send(carousel, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
  });
  return () => listening.abort();
}
