import { createPendingRecords } from '../outbox/pendingRecords.ts';
import { createEventMetadata } from '../tracker/eventMetadata.ts';
import { type Click, type ClickProperties, readClickLocation, readClickProperties } from './clickProperties.ts';

/** Calls the listener with the clicks so far, and from then on with each new one. */
export type ClickSource = (listener: (click: Click) => void) => void;

/** Clicks on pages that were left before the tracking code had loaded. */
export const pendingClicks = createPendingRecords<Click>('cuClicks:');

/**
 * Records every click from now on, before the page handles it, and keeps it until the tracking code has loaded; where the page is left before that, the
 * next page takes it. To be called with consent to analytics only.
 * @param signal stops listening
 * @param early clicks from before this code had loaded
 */
export function listenForClicks(signal: AbortSignal, early: readonly PointerEvent[] = []): ClickSource {
  const waiting: Click[] = [];
  const readers = createClickReaders();
  let onClick = (click: Click): unknown => waiting.push(click);
  const handle = (click: Click | undefined) => click && onClick(click);
  const listen = <Type extends keyof ClickReaders>(type: Type) =>
    document.addEventListener(type, (event) => handle(readers[type](event)), { capture: true, signal });
  for (const event of early) handle(readers.click(event));
  for (const type of CLICK_EVENTS) listen(type);
  addEventListener('pagehide', () => pendingClicks.add(waiting.splice(0)), { signal });
  return (listener) => {
    onClick = listener;
    waiting.splice(0).forEach(listener);
  };
}

/** Takes the clicks from before the boot script had loaded (astro/bootAfterPaint.ts), and ends their recording. */
export function takeEarlyClicks(): PointerEvent[] {
  const page = globalThis as { earlyClicks?: PointerEvent[] };
  const { earlyClicks = [] } = page;
  delete page.earlyClicks;
  return earlyClicks;
}

declare global {
  interface DocumentEventMap {
    /** A visitor starts a video (VIDEO_PLAY_EVENT). */
    'cu:video-play': CustomEvent<{ service: string; url: string }>;
    /** A carousel has moved (SLIDE_EVENT). */
    'cu:slide': CustomEvent<{ fromSlide: number; toSlide: number; isAutoplay: boolean }>;
  }
}

const CLICK_EVENTS = ['click', 'auxclick', 'cu:video-play', 'cu:slide'] as const;

/** By event type: reads the click, undefined where the event doesn't count as one. */
type ClickReaders = {
  [Type in (typeof CLICK_EVENTS)[number]]: (event: DocumentEventMap[Type]) => Click | undefined;
};

const CONTROL = 'a[href],button,summary,[data-clicked-type]';
/** Disabled controls, the buttons of videos, which send an event of their own, and the consent dialogs. */
const NOT_COUNTED =
  '[aria-disabled="true"],[data-service] button,[data-consent-banner] *,#cc-main *,#onetrust-consent-sdk *';
const MIDDLE_BUTTON = 1;

/**
 * Clicks are those on links, buttons and other controls, a video that a visitor starts, and a slide moved by hand. The readers must get all events of a
 * page in order, each during its dispatch; early clicks are read later.
 */
function createClickReaders(): ClickReaders {
  let requestedSlide: string | undefined;

  const read = (control: HTMLElement, more?: ClickProperties): Click => {
    const properties = { ...readClickProperties(control), ...more };
    const { clickLocation, trail } = readClickLocation(control, properties);
    return { properties: { ...properties, clickLocation }, trail, ...createEventMetadata() };
  };
  const click = ({ target, type, button, eventPhase }: MouseEvent) => {
    const control = (target as Element).closest?.<HTMLElement>(CONTROL);
    if (!control || control.matches(NOT_COUNTED)) return undefined;
    // The middle button opens links in a new tab and does nothing else.
    if (type === 'auxclick' && !(button === MIDDLE_BUTTON && control.matches('a'))) return undefined;
    // Kept until the carousel has moved: other controls may be clicked before that.
    requestedSlide = control.dataset.toSlide ?? requestedSlide;
    const clicked = read(control);
    const details = control.matches('summary') && control.closest('details');
    if (details) {
      // The browser toggles it after the event, so an early click (phase 0) finds the new state.
      const isOpening = details.open === !eventPhase;
      clicked.properties.type = `${isOpening ? 'open' : 'close'}-${clicked.properties.type}`;
    }
    return clicked;
  };

  return {
    click,
    auxclick: click,
    'cu:video-play'({ target, detail: { service, url } }) {
      const video = target as HTMLElement;
      const control = video.querySelector<HTMLElement>('button,video') ?? video;
      return read(control, { type: 'video', source: service, linkUrl: url });
    },
    'cu:slide'({ target, detail: { fromSlide, toSlide, isAutoplay } }) {
      const isByButton = requestedSlide === `${toSlide}`;
      requestedSlide = undefined;
      if (isAutoplay || isByButton) return undefined;
      return read(target as HTMLElement, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
    },
  };
}
