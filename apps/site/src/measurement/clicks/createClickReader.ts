import { randomId } from '../../visitor/randomId.ts';
import { currentPage } from '../tracker/currentPage.ts';
import type { Click } from './Click.ts';
import type { ClickProperties } from './ClickProperties.ts';
import { clickLocationOf } from './clickLocationOf.ts';
import { contentPropertiesOf } from './contentPropertiesOf.ts';

const CONTROL = 'a[href],button,summary,[data-clicked-type]';
/** What does nothing, a video's button, which sends an event of its own, and what visitors are asked about their consent with. */
const PASSED_OVER =
  '[aria-disabled="true"],[data-service] button,[data-consent-banner] *,#cc-main *,#onetrust-consent-sdk *';
const MIDDLE_BUTTON = 1;

/** Sent by a video that a visitor starts (ui/Video/VIDEO_PLAY_EVENT), and by a carousel that has moved (sections/Carousel/SLIDE_EVENT). */
interface SentEvents {
  'cu:video-play': { service: string; url: string };
  'cu:slide': { fromSlide: number; toSlide: number; isAutoplay: boolean };
}

/**
 * Makes what tells of an event whether it counts as a click: one on a link, a button or another control, a video that a visitor starts, a slide moved
 * by hand. To be given all events of a page in their order, each while it happens.
 */
export function createClickReader(): (event: Event) => Click | undefined {
  let wantedSlide: string | undefined;

  const read = (control: HTMLElement, more?: ClickProperties): Click => {
    const properties = { ...contentPropertiesOf(control), ...more };
    return {
      properties: { ...properties, clickLocation: clickLocationOf(control, properties) },
      messageId: randomId(),
      timestamp: new Date().toISOString(),
      page: currentPage(),
    };
  };
  const onClick = ({ target, type, button }: MouseEvent) => {
    const control = (target as Element).closest?.<HTMLElement>(CONTROL);
    if (!control || control.matches(PASSED_OVER)) return undefined;
    // A link that the middle button opens in a new tab; nothing else follows from it.
    if (type === 'auxclick' && !(button === MIDDLE_BUTTON && control.matches('a'))) return undefined;
    // Kept until the slide has come to rest: something else may be clicked meanwhile.
    wantedSlide = control.dataset.toSlide ?? wantedSlide;
    return read(control);
  };
  const onVideo = (figure: HTMLElement, { service, url }: SentEvents['cu:video-play']) => {
    const control = figure.querySelector<HTMLElement>('button,video') ?? figure;
    return read(control, { type: 'video', source: service, linkUrl: url });
  };
  const onSlide = (carousel: HTMLElement, { fromSlide, toSlide, isAutoplay }: SentEvents['cu:slide']) => {
    const isByButton = wantedSlide === String(toSlide);
    wantedSlide = undefined;
    if (isAutoplay || isByButton) return undefined;
    return read(carousel, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
  };

  return (event) => {
    const { target, detail } = event as CustomEvent;
    if (event.type === 'cu:slide') return onSlide(target as HTMLElement, detail);
    if (event.type === 'cu:video-play') return onVideo(target as HTMLElement, detail);
    return onClick(event as MouseEvent);
  };
}
