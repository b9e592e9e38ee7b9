/** Types of the events that are clicks. */
const CLICK_EVENTS = ['click', 'auxclick', 'cu:video-play', 'cu:slide'] as const;

/** An event of a type in `CLICK_EVENTS`. */
export type ClickEvent = DocumentEventMap[(typeof CLICK_EVENTS)[number]];

/** Calls the reader with the events so far, and from then on with each new one during its dispatch. */
export type ClickEvents = (read: (event: ClickEvent) => unknown) => void;

/**
 * Keeps the events of clicks until the code that reads them has loaded (clickListener.ts), which only visitors with consent need. To be called with consent
 * to analytics only.
 * @param signal stops listening
 * @param kept clicks from before this code had loaded
 */
export function keepClickEvents(signal: AbortSignal, kept: ClickEvent[] = []): ClickEvents {
  let handle = (event: ClickEvent): unknown => kept.push(event);
  for (const type of CLICK_EVENTS) document.addEventListener(type, (event) => handle(event), { capture: true, signal });
  return (read) => {
    handle = read;
    kept.splice(0).forEach(read);
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
