import { randomId } from '../../platform/browser/randomId.ts';
import { leftBehind } from '../outbox/pendingRecords.ts';
import { currentPage } from '../tracker/eventMetadata.ts';
import { type Click, type ClickProperties, clickLocationOf, contentPropertiesOf } from './clickProperties.ts';

/** Clicks on pages that were left before anything could track them. */
export const leftClicks = leftBehind<Click>('cuClicks:');

/** Gives the listener what was heard so far, and from now on whatever is. */
export type HeardClicks = (listener: (click: Click) => void) => void;

/**
 * Hears every click from now on, before whatever the page does with it, and keeps it until the code that tracks clicks has come, or leaves it to the next
 * page where this one ends before that. To be called with consent to analytics only.
 * @param signal ends it
 * @param early clicks that were heard before this code had come
 */
export function hearClicks(signal: AbortSignal, early: readonly Event[] = []): HeardClicks {
  const kept: Click[] = [];
  const readers = createClickReader();
  let tell = (click: Click): unknown => kept.push(click);
  const hear = (event: Event) => {
    const click = readers[event.type]?.(event as never);
    if (click) tell(click);
  };
  early.forEach(hear);
  for (const type in readers) document.addEventListener(type, hear, { capture: true, signal });
  addEventListener('pagehide', () => leftClicks.leave(kept.splice(0)), { signal });
  return (listener) => {
    tell = listener;
    kept.splice(0).forEach(listener);
  };
}

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

/** Takes what was clicked before the boot script came (astro/bootAfterPaint.ts); no more are put by from now on. */
export function takeEarlyClicks(): Event[] {
  const page = globalThis as { earlyClicks?: Event[] };
  const { earlyClicks = [] } = page;
  delete page.earlyClicks;
  return earlyClicks;
}
