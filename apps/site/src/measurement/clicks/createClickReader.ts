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
type Sent<Name extends keyof SentEvents> = CustomEvent<SentEvents[Name]> & { target: HTMLElement };

/** Reads an event of one type; nothing where it doesn't count as a click. */
type ReadClick = (event: never) => Click | undefined;

/**
 * Makes what tells of an event whether it counts as a click: one on a link, a button or another control, a video that a visitor starts, a slide moved
 * by hand. To be given all events of a page in their order, each while it happens; clicks may be read when they are over.
 * @returns how events are read, by their types
 */
export function createClickReader(): Readonly<Record<string, ReadClick>> {
  let wantedSlide: string | undefined;

  const read = (control: HTMLElement, more?: ClickProperties): Click => {
    const properties = { ...contentPropertiesOf(control), ...more };
    const { clickLocation, trail } = clickLocationOf(control, properties);
    return {
      properties: { ...properties, clickLocation },
      trail,
      messageId: randomId(),
      timestamp: new Date().toISOString(),
      page: currentPage(),
    };
  };
  const click = ({ target, type, button, eventPhase }: MouseEvent) => {
    const control = (target as Element).closest?.<HTMLElement>(CONTROL);
    if (!control || control.matches(PASSED_OVER)) return undefined;
    // A link that the middle button opens in a new tab; nothing else follows from it.
    if (type === 'auxclick' && !(button === MIDDLE_BUTTON && control.matches('a'))) return undefined;
    // Kept until the slide has come to rest: something else may be clicked meanwhile.
    wantedSlide = control.dataset.toSlide ?? wantedSlide;
    const clicked = read(control);
    const details = control.matches('summary') && control.closest('details');
    if (details) {
      // The browser opens or closes it when the event is over: an early click is read after that.
      const isOpening = details.open === !eventPhase;
      clicked.properties.type = `${isOpening ? 'open' : 'close'}-${clicked.properties.type}`;
    }
    return clicked;
  };

  return {
    click,
    auxclick: click,
    'cu:video-play'({ target, detail: { service, url } }: Sent<'cu:video-play'>) {
      const control = target.querySelector<HTMLElement>('button,video') ?? target;
      return read(control, { type: 'video', source: service, linkUrl: url });
    },
    'cu:slide'({ target, detail: { fromSlide, toSlide, isAutoplay } }: Sent<'cu:slide'>) {
      const isByButton = wantedSlide === `${toSlide}`;
      wantedSlide = undefined;
      if (isAutoplay || isByButton) return undefined;
      return read(target, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
    },
  };
}
